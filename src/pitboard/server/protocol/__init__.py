"""What server and page say to each other: the only place where the shapes of messages are written down.

`base` bounds the small values, `table` is what everybody at a race's table sees, `client` and `server` are the two
tagged unions that go over a race's WebSocket, `web` the bodies of the HTTP routes, `story` how a race went, `closing`
why a socket was closed, `schema` their OpenAPI document, of which the page's TypeScript types are generated. Models
live at the edge only: inside, the server works with the engine's own types.
"""
