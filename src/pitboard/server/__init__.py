"""The server: races at tables in the browser, on one port with the page.

`protocol` is what it says, `table` a race with its seats as durable entries, `rooms` the tasks that run them, `store`
where they are kept, `routes` the doors. See `docs/architecture.md`.
"""
