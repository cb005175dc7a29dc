package dev.postroom.bootstrap.e2e;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One page of a browser, driven over the DevTools protocol. */
final class BrowserPage {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int SHIFT = 8;

    private final DevTools tools;

    private BrowserPage(DevTools tools) {
        this.tools = tools;
    }

    /** The page that {@code /json/new} answered with. */
    static BrowserPage open(HttpClient http, String target) throws IOException {
        URI socket = URI.create(JSON.readTree(target).get("webSocketDebuggerUrl").asText());
        BrowserPage page = new BrowserPage(DevTools.connect(http, socket));
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            page.tools.call(domain + ".enable", Map.of());
        }
        page.tools.call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
        return page;
    }

    void show(String url) {
        tools.call("Page.navigate", Map.of("url", url));
    }

    /** The value of an expression; one that throws fails the test. */
    JsonNode value(String expression) {
        return evaluate(expression, false);
    }

    /** The value that the promise of an expression settles to. */
    JsonNode settled(String expression) {
        return evaluate(expression, true);
    }

    private JsonNode evaluate(String expression, boolean awaits) {
        JsonNode answer =
                tools.call(
                        "Runtime.evaluate",
                        Map.of(
                                "expression",
                                expression,
                                "returnByValue",
                                true,
                                "awaitPromise",
                                awaits));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.at("/result/value");
    }

    void awaitTrue(String expression) {
        await(expression)
                .atMost(Duration.ofMinutes(2))
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> value(expression).asBoolean());
    }

    void width(int pixels) {
        tools.call(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    void scheme(String name) {
        Map<String, String> feature = Map.of("name", "prefers-color-scheme", "value", name);
        tools.call("Emulation.setEmulatedMedia", Map.of("features", List.of(feature)));
    }

    /** Whether the scripts of pages run from now on; expressions of a test run in any case. */
    void scripts(boolean run) {
        tools.call("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    /** Whether the browser reaches any server from now on. */
    void connected(boolean isConnected) {
        tools.call(
                "Network.emulateNetworkConditions",
                Map.of(
                        "offline",
                        !isConnected,
                        "latency",
                        0,
                        "downloadThroughput",
                        -1,
                        "uploadThroughput",
                        -1));
    }

    /** A device in this browser that makes passkeys, and whose user is always there. */
    void addAuthenticator() {
        tools.call("WebAuthn.enable", Map.of("enableUI", false));
        tools.call(
                "WebAuthn.addVirtualAuthenticator",
                Map.of(
                        "options",
                        Map.of(
                                "protocol",
                                "ctap2",
                                "transport",
                                "internal",
                                "hasResidentKey",
                                true,
                                "hasUserVerification",
                                true,
                                "isUserVerified",
                                true,
                                "automaticPresenceSimulation",
                                true)));
    }

    /** The language that the browser asks for. */
    void language(String language) {
        header("Accept-Language", language);
    }

    /** Sends this header, and none that was set before, with each request. */
    void header(String name, String value) {
        tools.call("Network.setExtraHTTPHeaders", Map.of("headers", Map.of(name, value)));
    }

    /** Scripts of the test run also in pages whose policy refuses scripts. */
    void bypassPolicies() {
        tools.call("Page.setBypassCSP", Map.of("enabled", true));
    }

    /** Presses Tab, Shift+Tab, Enter, Space, ArrowUp or ArrowDown. */
    void press(String key) {
        String code = key.replace("Shift+", "");
        Key pressed = Key.valueOf(code.toUpperCase(Locale.ROOT));
        Map<String, Object> event =
                Map.of(
                        "key",
                        pressed.key,
                        "code",
                        code,
                        "windowsVirtualKeyCode",
                        pressed.number,
                        "modifiers",
                        code.equals(key) ? 0 : SHIFT);
        Map<String, Object> down = new HashMap<>(event);
        down.put("type", pressed.text.isEmpty() ? "rawKeyDown" : "keyDown");
        down.put("text", pressed.text);
        Map<String, Object> up = new HashMap<>(event);
        up.put("type", "keyUp");
        tools.call("Input.dispatchKeyEvent", down);
        tools.call("Input.dispatchKeyEvent", up);
    }

    /** Types a text into what has the focus; each character is a key of its own. */
    void type(String text) {
        for (String one : text.split("")) {
            tools.call(
                    "Input.dispatchKeyEvent", Map.of("type", "keyDown", "key", one, "text", one));
            tools.call("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", one));
        }
    }

    /** Chooses a file of this machine in a field for files. */
    void choose(String selector, Path file) {
        String field =
                tools.call(
                                "Runtime.evaluate",
                                Map.of(
                                        "expression",
                                        "document.querySelector('%s')".formatted(selector)))
                        .at("/result/objectId")
                        .asText();
        tools.call(
                "DOM.setFileInputFiles",
                Map.of("files", List.of(file.toString()), "objectId", field));
    }

    /** Moves the pointer to the middle of an element. */
    void point(String selector) {
        JsonNode box =
                value(
                        ("(() => { const box ="
                             + " document.querySelector('%s').getBoundingClientRect(); return {x:"
                             + " box.x + box.width / 2, y: box.y + box.height / 2}; })()")
                                .formatted(selector));
        point(box.get("x").asDouble(), box.get("y").asDouble());
    }

    /** Moves the pointer there. */
    void point(double x, double y) {
        tools.call("Input.dispatchMouseEvent", Map.of("type", "mouseMoved", "x", x, "y", y));
    }

    /** The questions that pages asked so far before they were left. */
    long questions() {
        return tools.events("Page.javascriptDialogOpening").size();
    }

    /** Answers the question of a page. */
    void answer(boolean accept) {
        tools.call("Page.handleJavaScriptDialog", Map.of("accept", accept));
    }

    private enum Key {
        TAB("Tab", 9, ""),
        ENTER("Enter", 13, "\r"),
        SPACE(" ", 32, " "),
        ARROWUP("ArrowUp", 38, ""),
        ARROWDOWN("ArrowDown", 40, "");

        private final String key;
        private final int number;
        private final String text;

        Key(String key, int number, String text) {
            this.key = key;
            this.number = number;
            this.text = text;
        }
    }

    void screenshot(Path file) throws IOException {
        JsonNode picture = tools.call("Page.captureScreenshot", Map.of("format", "png"));
        Files.createDirectories(file.getParent());
        Files.write(file, Base64.getDecoder().decode(picture.get("data").asText()));
    }

    /** Writes a text where the focus is, in place of what is there. */
    void overwrite(String text) {
        Map<String, Object> selectAll =
                Map.of("type", "rawKeyDown", "commands", List.of("selectAll"));
        tools.call("Input.dispatchKeyEvent", selectAll);
        tools.call("Input.insertText", Map.of("text", text));
    }

    /** Clicks at a place of what is visible. */
    void click(double x, double y) {
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            tools.call(
                    "Input.dispatchMouseEvent",
                    Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
        }
    }

    /** The elements with this role, in their order. */
    List<PageElement> elements(String role) {
        return PageElement.found(tools, role);
    }

    /** The element with the focus. */
    PageElement focused() {
        return PageElement.focused(tools);
    }

    /** The addresses of all requests so far. */
    List<String> requests() {
        return tools.events("Network.requestWillBeSent").stream()
                .map(event -> event.at("/request/url").asText())
                .toList();
    }

    /** Errors and warnings of scripts, policies and loads so far. */
    List<String> complaints() {
        List<ObjectNode> logged = tools.events("Log.entryAdded");
        List<ObjectNode> called = tools.events("Runtime.consoleAPICalled");
        List<ObjectNode> thrown = tools.events("Runtime.exceptionThrown");
        return List.of(
                        logged.stream().filter(e -> isBad(e.at("/entry/level").asText())),
                        called.stream().filter(e -> isBad(e.at("/type").asText())),
                        thrown.stream())
                .stream()
                .flatMap(events -> events)
                .map(ObjectNode::toString)
                .toList();
    }

    private static boolean isBad(String level) {
        return level.equals("error") || level.startsWith("warn");
    }
}
