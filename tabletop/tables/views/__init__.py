"""Small views: fetch the table through what this person may see, call a service, answer for page, fragment or JSON."""
