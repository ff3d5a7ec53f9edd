"""How the site is served: request handler, channel layer, static files, what devices keep, the health page."""
