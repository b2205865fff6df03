#!/usr/bin/env python3
"""Drives a hand-out page in Chromium: page_test.py LOCKSTEP. Buttons, slider, keys, both themes, a phone's width; no word on the console
and no request but for the page itself. Needs chromium and chromedriver."""
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

ARROW_LEFT, ARROW_RIGHT, ARROW_UP, ARROW_DOWN = "\ue012", "\ue014", "\ue013", "\ue015"
HOME, END, TAB = "\ue011", "\ue010", "\ue004"


class Browser:
    """A headless Chromium through WebDriver (W3C)."""

    def __init__(self, dark):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            if "successfully on port" in line:
                self.address = "http://127.0.0.1:" + line.rsplit(maxsplit=1)[1].rstrip(".")
                break
        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", f"--blink-settings=preferredColorScheme={0 if dark else 1}"]
        wanted = {"goog:chromeOptions": {"args": arguments}, "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = ""
        self.session = "/session/" + self.call("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + self.session + path, data, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)["value"]

    def run(self, script):
        return self.call("POST", "/execute/sync", {"script": script, "args": []})

    def click(self, selector):
        element = self.call("POST", "/element", {"using": "css selector", "value": selector})
        self.call("POST", f"/element/{next(iter(element.values()))}/click", {})

    def press(self, key):
        pressed = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": pressed}]})

    def log(self, kind):
        return self.call("POST", "/se/log", {"type": kind})

    def close(self):
        self.call("DELETE", "")
        self.driver.terminate()
        self.driver.wait()


def equal(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: {got}, wanted {wanted}")


def requests_of(browser):
    """The addresses that the page asked for."""
    events = [json.loads(entry["message"])["message"] for entry in browser.log("performance")]
    return {event["params"]["request"]["url"] for event in events if event["method"] == "Network.requestWillBeSent"}


def drive(page, last, dark):
    browser = Browser(dark)
    try:
        def current():
            return int(browser.run("return document.body.dataset.current"))

        def shown():
            """Passes and pictures that are visible."""
            return browser.run("""
                const seen = one => one.getClientRects().length > 0;
                const pictures = [...document.querySelectorAll('main section img')].filter(seen);
                return [[...document.querySelectorAll('main section')].filter(seen).map(one => Number(one.dataset.pass)),
                        pictures.map(one => one.classList.contains('dark') ? 'dark' : 'light'),
                        pictures.every(one => one.complete && one.naturalWidth > 0)]""")

        address = page.as_uri()
        browser.call("POST", "/url", {"url": address})
        theme, other = ("dark", "light") if dark else ("light", "dark")
        equal("pass, picture and its content at first", shown(), [[0], [theme], True])
        for action, wanted in ((lambda: browser.click("#next"), 1), (lambda: browser.click("#next"), 2),
                               (lambda: browser.click("#previous"), 1), (lambda: browser.press(ARROW_RIGHT), 2),
                               (lambda: browser.press(ARROW_LEFT), 1), (lambda: browser.press(END), last),
                               (lambda: browser.press(ARROW_RIGHT), last), (lambda: browser.press(HOME), 0)):
            action()
            equal("pass after a button or key", current(), wanted)
            equal("visible passes", shown()[0], [wanted])
        browser.run("const s = document.getElementById('slider'); s.value = 3; s.dispatchEvent(new Event('input'))")
        equal("pass of the slider", current(), 3)

        def seconds_of_a_step():
            """Plays to the last pass, and returns the mean seconds between two passes."""
            browser.run("document.activeElement.blur()")
            browser.press(HOME)
            browser.run("""
                const turns = window.turns = [];
                new MutationObserver(() => turns.push(performance.now())).observe(document.body, {attributeFilter: ['data-current']})""")
            browser.press(" ")
            end = time.monotonic() + 60
            while current() != last and time.monotonic() < end:
                time.sleep(0.1)
            if current() != last:
                sys.exit("the page does not play to its end")
            turns = browser.run("return window.turns")
            return (turns[-1] - turns[0]) / (len(turns) - 1) / 1000

        speed = "return document.getElementById('speed').value"
        equal("speed at first", browser.run(speed), "1")
        equal("speeds", browser.run("return [...document.getElementById('speed').options].map(one => one.text)"),
              ["0.5\u00d7", "1\u00d7", "2\u00d7", "4\u00d7"])
        slow = seconds_of_a_step()
        browser.press(HOME)
        browser.press(" ")
        browser.press(" ")
        equal("button after a pause", browser.run("return document.getElementById('play').textContent"), "Play")
        browser.press(END)
        browser.run("document.getElementById('play').focus()")
        browser.press(TAB)  # the button to the next pass is disabled at the last one
        equal("control after Tab", browser.run("return document.activeElement.id"), "speed")
        before = current()
        for key, wanted in ((ARROW_DOWN, "2"), (ARROW_DOWN, "4"), (ARROW_DOWN, "4"), (ARROW_UP, "2"), (HOME, "0.5"), (END, "4")):
            browser.press(key)
            equal("speed after a key", browser.run(speed), wanted)
        equal("pass after keys for the speed", current(), before)
        fast = seconds_of_a_step()
        if not (0.9 < slow < 1.5 and 0.2 < fast < 0.6):
            sys.exit(f"a pass takes {slow:.2f} s at 1x and {fast:.2f} s at 4x")
        browser.click("#theme")
        equal("picture after the theme's button", shown()[1:], [[other], True])
        equal("console", [entry["message"] for entry in browser.log("browser")], [])
        asked = {url for url in requests_of(browser) if not url.startswith("data:")}
        equal("requests", {url.split("#")[0] for url in asked}, {address})
        browser.call("POST", "/url", {"url": address + "#2"})
        equal("pass of the address", current(), 2)
        layout = """
            const of = name => document.querySelector('section.current ' + name).getBoundingClientRect();
            const picture = [...document.querySelectorAll('section.current img')].find(one => one.clientWidth > 0).getBoundingClientRect();
            return of('.code').left >= picture.right ? 'beside' : of('.code').top >= picture.bottom ? 'below' : 'over'"""
        for width, place in ((1280, "beside"), (1000, "below"), (500, "below")):
            browser.call("POST", "/window/rect", {"width": width, "height": 800})
            equal(f"place of the pseudocode in a window of {width} pixels", browser.run(layout), place)
        wider = browser.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth")
        equal("pixels beyond the width of a phone", wider, 0)
    finally:
        browser.close()


def main():
    lockstep = sys.argv[1]
    with tempfile.TemporaryDirectory() as folder:
        for id, spec, last in (("list.wyllie-stepwise", "list:random,n=16,seed=7", 5), ("bfs.frontier", "graph:grid,n=16", 6)):
            page = pathlib.Path(folder) / f"{id}.html"
            subprocess.run([lockstep, "export", id, "--generate", spec, "--html", page], check=True, stdout=subprocess.DEVNULL)
            for dark in (False, True):
                drive(page, last, dark)
                print(f"{id}, {'dark' if dark else 'light'}: ok")


main()
