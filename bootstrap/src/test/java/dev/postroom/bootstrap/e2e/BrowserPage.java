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
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** One page of a browser, driven over the DevTools protocol. */
final class BrowserPage {

    private static final ObjectMapper JSON = new ObjectMapper();

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
        return page;
    }

    void show(String url) {
        tools.call("Page.navigate", Map.of("url", url));
    }

    /** The value of an expression; one that throws fails the test. */
    JsonNode value(String expression) {
        JsonNode answer =
                tools.call(
                        "Runtime.evaluate",
                        Map.of("expression", expression, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.at("/result/value");
    }

    void awaitTrue(String expression) {
        await(expression).atMost(Duration.ofMinutes(2)).until(() -> value(expression).asBoolean());
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

    /** The language that the browser asks for. */
    void language(String language) {
        tools.call(
                "Network.setExtraHTTPHeaders",
                Map.of("headers", Map.of("Accept-Language", language)));
    }

    /** Scripts of the test run also in pages whose policy refuses scripts. */
    void bypassPolicies() {
        tools.call("Page.setBypassCSP", Map.of("enabled", true));
    }

    /** Presses Tab, Enter or Space. */
    void press(String key) {
        Key pressed = Key.valueOf(key.toUpperCase(Locale.ROOT));
        Map<String, Object> down =
                Map.of(
                        "type",
                        pressed.text.isEmpty() ? "rawKeyDown" : "keyDown",
                        "key",
                        pressed.key,
                        "code",
                        key,
                        "windowsVirtualKeyCode",
                        pressed.number,
                        "text",
                        pressed.text);
        tools.call("Input.dispatchKeyEvent", down);
        tools.call(
                "Input.dispatchKeyEvent",
                Map.of(
                        "type",
                        "keyUp",
                        "key",
                        pressed.key,
                        "code",
                        key,
                        "windowsVirtualKeyCode",
                        pressed.number));
    }

    private enum Key {
        TAB("Tab", 9, ""),
        ENTER("Enter", 13, "\r"),
        SPACE(" ", 32, " ");

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
