"""How the site is served: request handler, channel layer, static files, the server process, the health page."""
