"""The platform: tables, seats, moves and how people see them. Names no game; reaches one through the registry."""
