"""Sorry!: bring your pawns home, and send the others back to START."""
