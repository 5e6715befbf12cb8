"""`pitboard serve`: the game in the browser. Serves the page and the races on one port, and opens it.

A port that is taken is no reason to give up: unless somebody has named it, the next free one is used. Races are kept in
the data folder, so that the server can be ended at any time and go on where it was.
"""

from __future__ import annotations

import errno
import gc
import os
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from .refusal import Refusal, refusals

if TYPE_CHECKING:
    from fastapi import FastAPI

PORT = 8000
MORE_PORTS = 20
BACKLOG = 2048
CLOSING = 3
"""Seconds that connections have to end once the server does."""
GARBAGE = (20_000, 10, 50)
"""How often to look for garbage: at short intervals, for a longer search holds up everybody who plays."""
SWITCH = 0.0002
"""Seconds for which the loop may keep the interpreter from the thread that writes races to disk."""
EVERYWHERE = {"0.0.0.0", "::", ""}

Host = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 lets others on the network in.")]
Port = Annotated[
    int | None,
    typer.Option(min=0, max=65535, help="The port; 0 for any free one.", show_default=f"{PORT}, or the next free one"),
]
Open = Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")]
Data = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where races are kept.", show_default="your own folder", readable=False),
]


def serve(host: Host = "127.0.0.1", port: Port = None, open_page: Open = True, data: Data = None) -> None:
    """Play in the browser: alone, around one screen, or with friends by link."""
    with refusals():
        listening = listen(host, port)
        folder = data_folder(data)
        from pitboard.server.app import create_app
        from pitboard.server.settings import Settings

        def greeting() -> None:
            greet(listening, host, folder, is_other=port is None and listening.getsockname()[1] != PORT)
            if open_page and has_display():
                threading.Thread(target=open_browser, args=(address(listening, host),), daemon=True).start()

        run(create_app(Settings(folder)), listening, greeting)


def openapi() -> None:
    """Print the document of the server's interface, with the messages of its WebSocket (OpenAPI)."""
    from pitboard.server.app import create_app
    from pitboard.server.protocol.schema import text
    from pitboard.server.settings import Settings, default_data

    typer.echo(text(create_app(Settings(default_data()))), nl=False)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket: on the port that was named, or else on the first free one from `PORT`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in range(PORT, PORT + MORE_PORTS + 1) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, tried))
            listening.listen(BACKLOG)  # a bind alone does not yet show that somebody else listens
        except OSError as error:
            listening.close()
            if port is None and error.errno == errno.EADDRINUSE:
                continue
            raise Refusal(_why_not(error, host, tried)) from error
        return listening
    raise Refusal(f"ports {PORT} to {PORT + MORE_PORTS} are all in use; name a free one with --port, or 0 for any")


def _why_not(error: OSError, host: str, port: int) -> str:
    """Why one cannot listen there, and what to do."""
    if error.errno == errno.EADDRINUSE:
        return f"--port {port}: this port is in use; name another, 0 for any free one, or leave --port out"
    if error.errno == errno.EACCES:
        return f"--port {port}: the system does not let you use this port; name one above 1023"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"--host {host}: this is no address of this machine; leave it out, or use 0.0.0.0 for all there are"
    return f"--host {host} --port {port}: {error.strerror or error}"


def data_folder(named: Path | None) -> Path:
    """The folder where races are kept, made if need be. Refuses one that cannot be written to."""
    from pitboard.server.settings import default_data

    folder = default_data() if named is None else named.expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise Refusal(f"--data {folder}: this is a file; name a folder") from None
    except OSError as error:
        raise Refusal(f"--data {folder}: the folder cannot be made ({error.strerror}); name another") from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise Refusal(f"--data {folder}: the folder cannot be written to; name another, or give yourself the right")
    return folder


def run(app: FastAPI, listening: socket.socket, greeting: Callable[[], None]) -> None:
    """Serve until somebody ends it, and say that nothing is lost by it. The greeting is given once all is up."""
    import uvicorn

    from pitboard.server.app import LARGEST_FRAME
    from pitboard.server.store import DataInUse, StoreUnusable

    class Server(uvicorn.Server):
        """Opens and closes the app itself, so that what stands in its way can be said in one line."""

        async def serve(self, sockets: list[socket.socket] | None = None) -> None:
            with self.capture_signals():
                async with app.router.lifespan_context(app):
                    await self._serve(sockets)

        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            gc.freeze()
            gc.set_threshold(*GARBAGE)
            sys.setswitchinterval(SWITCH)
            greeting()

    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "auto",
        http="httptools",
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=LARGEST_FRAME,
        lifespan="off",
        access_log=False,
        log_level="warning",
        timeout_graceful_shutdown=CLOSING,
        server_header=False,
    )
    try:
        Server(config).run(sockets=[listening])
    except (DataInUse, StoreUnusable) as error:
        raise Refusal(str(error)) from None
    except KeyboardInterrupt:
        pass  # it has ended cleanly, and then passed the signal on
    typer.echo("\nStopped. Races are kept, and go on where they were.")


def greet(listening: socket.socket, host: str, folder: Path, *, is_other: bool) -> None:
    """Say where the page is."""
    if is_other:
        typer.echo(f"Port {PORT} is in use, so this is on another.")
    typer.echo(f"Pitboard is at {address(listening, host)}")
    if host in EVERYWHERE and (own := own_address()):
        typer.echo(f"Others on your network find it at http://{own}:{listening.getsockname()[1]}")
    typer.echo(f"Races are kept in {folder}. Ctrl-C ends the server.")
    sys.stdout.flush()


def address(listening: socket.socket, host: str) -> str:
    """The page's address for a browser on this machine."""
    name = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{name}:{listening.getsockname()[1]}"


def own_address() -> str | None:
    """This machine's address on its network, None where it has none; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))  # an address kept for documentation
            return str(asking.getsockname()[0])
        except OSError:
            return None


def has_display() -> bool:
    """Whether a browser would have somewhere to show itself."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def open_browser(url: str) -> None:
    """Open the page; where that fails, its address has been printed."""
    import webbrowser

    try:
        webbrowser.open(url)
    except (webbrowser.Error, OSError):
        return
