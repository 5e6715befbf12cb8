"""How quick is the page? Built as it is, in the system's Chromium, with a server process on this machine.

    python -m bench.page_speed [--choices N] [--seconds N] [--slower N]

Two measurements. **Choice**: a race by keyboard; from the key press to the server's acknowledgement, which is when the
choice is on disk, and to the frame in which the page shows what came of it. Motion is switched off, for a die that
tumbles tumbles as long as it is meant to; and each choice waits until the page is at rest, as people do. **Motion**:
ten bots on a screen of a phone's size, fast; the longest task that kept the page from anything else while cars drive
and dice tumble, with a processor `--slower` times as slow. Exit status 1 where a figure that was set as a goal is
missed.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.serving import Served
from tests.browser.tables import begin

GOALS = {"acknowledged": 20.0, "shown": 100.0, "longest task": 50.0}
"""Milliseconds; of the first two the 95th percentile."""
ALDERHAVEN: dict[str, Any] = {"circuit": "alderhaven", "rules": "modern", "laps": 2}
WATCH_CHOICES = """
    window.measured = { acknowledged: [], shown: [] };
    const asked = new Map();
    let pressed = null;
    addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
        const { type, ref } = JSON.parse(data);
        if (type === 'choose' || type === 'throw') asked.set(ref, pressed);
        if (!this.isWatched) this.addEventListener('message', hear);
        this.isWatched = true;
        send.call(this, data);
    };
    function hear({ data }) {
        const { type, ref } = JSON.parse(data);
        if (type === 'accepted' && asked.has(ref)) measured.acknowledged.push(performance.now() - asked.get(ref));
    }
    window.goneOn = () => new Promise((done) => {
        const before = document.querySelector('[data-ply]').dataset.ply;
        const watch = new MutationObserver(() => {
            const table = document.querySelector('[data-ply]');
            if (table.dataset.ply === before || (!table.dataset.due && !document.querySelector('.result'))) return;
            watch.disconnect();
            done();
        });
        watch.observe(document, { subtree: true, childList: true, attributes: true });
    });
    new MutationObserver((changes) => {
        const went = changes.some(({ target, oldValue }) => target.dataset.ply !== oldValue);
        if (!went || pressed === null) return;
        const since = pressed;
        pressed = null;
        requestAnimationFrame(() => setTimeout(() => measured.shown.push(performance.now() - since)));
    }).observe(document, { subtree: true, attributeFilter: ['data-ply'], attributeOldValue: true });
"""
"""Notes when a key was pressed, when what it chose was acknowledged, and when the frame after it was painted."""
REST = "new Promise(done => setTimeout(done, 250))"
WATCH_TASKS = """
    window.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
        .observe({ entryTypes: ['longtask'] });
    let frames = 0;
    const count = () => { frames++; requestAnimationFrame(count); };
    requestAnimationFrame(count);
    window.framesSince = () => { const so_far = frames; frames = 0; return so_far; };
"""


def choices(browser: Browser, url: str, count: int) -> dict[str, list[float]]:
    """Race by keyboard until so many plies were chosen or thrown; times in milliseconds."""
    context = browser.new_context(base_url=url, reduced_motion="reduce")
    context.add_init_script(WATCH_CHOICES)
    table = begin(context.new_page(), "me bot", **ALDERHAVEN)
    page = table.page
    table.wait()
    for _ in range(count):
        if table.is_over:
            break
        key = key_for(page)
        page.evaluate(REST)
        page.evaluate("void (window.next = goneOn())")
        page.keyboard.press(key)
        page.evaluate("next")
    measured: dict[str, list[float]] = page.evaluate("measured")
    context.close()
    return measured


def key_for(page: Page) -> str:
    """The key that does what is due: the highest gear up to 3rd, the best move, or a throw."""
    if page.locator("[data-due=throw]").count():
        return "Enter"  # Space would count the time until it is let go
    gears = [int(gear.get_attribute("data-gear") or 1) for gear in page.locator(".lit").all()]
    return str(max((gear for gear in gears if gear <= 3), default=min(gears))) if gears else "1"


def motion(browser: Browser, url: str, seconds: int, slower: float) -> dict[str, Any]:
    """Watch ten bots race on a phone; tasks over 50 ms, and frames a second."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": 390, "height": 844},
        device_scale_factor=2,
        is_mobile=True,
        has_touch=True,
        reduced_motion="no-preference",
    )
    page = context.new_page()
    drivers = " ".join(["bot"] * 10)
    begin(page, drivers, seats="none", pace="fast", **(ALDERHAVEN | {"rules": "basic"}))
    expect(page.locator(".board .car")).to_have_count(10)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(WATCH_TASKS)
    frames = page.evaluate(
        f"new Promise(done => {{ framesSince(); setTimeout(() => done(framesSince()), {seconds * 1000}); }})"
    )
    tasks: list[float] = page.evaluate("tasks")
    context.close()
    return {"tasks": tasks, "frames": frames / seconds}


def report(name: str, measured: float, goal: float, unit: str = "ms") -> bool:
    """Print a line; whether the goal is reached."""
    fine = measured <= goal
    print(f"{name:42} {measured:8.1f} {unit}   goal {goal:6.1f}   {'' if fine else 'MISSED'}", flush=True)
    return fine


def run(browser: Browser, url: str, asked: argparse.Namespace) -> bool:
    """Both measurements; whether all goals are reached."""
    fine = True
    times = choices(browser, url, asked.choices)
    for name, values in times.items():
        cuts = statistics.quantiles(values, n=20)
        print(f"choice {name}: {len(values)} times, half of them within {statistics.median(values):.1f} ms")
        fine &= report(f"choice {name}, p95", cuts[18], GOALS[name])
    watched = motion(browser, url, asked.seconds, asked.slower)
    longest = max(watched["tasks"], default=0.0)
    print(f"motion: {watched['frames']:.0f} frames a second, {len(watched['tasks'])} long tasks")
    return report("motion, longest task over 50 ms", longest, GOALS["longest task"]) and fine


def main() -> int:
    """Measure, and say whether the goals are reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--choices", type=int, default=90, help="plies by keyboard")
    parser.add_argument("--seconds", type=int, default=30, help="of motion that are watched")
    parser.add_argument("--slower", type=float, default=1.0, help="how many times as slow a processor the phone has")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(Path(folder)).start()
        found = shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        try:
            return 0 if run(browser, server.url, asked) else 1
        finally:
            browser.close()
            server.end()


if __name__ == "__main__":
    sys.exit(main())
