"""How the site is served: request handler, channel layer, static files, what devices keep, what no address
holds, the health page."""
