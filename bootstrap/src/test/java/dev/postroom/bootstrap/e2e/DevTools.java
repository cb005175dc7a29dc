package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The Chrome DevTools protocol: numbered calls, and events. */
final class DevTools implements WebSocket.Listener {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final AtomicInteger numbers = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> calls = new ConcurrentHashMap<>();
    private final List<ObjectNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final CompletableFuture<WebSocket> socket = new CompletableFuture<>();

    static DevTools connect(HttpClient http, URI address) {
        DevTools tools = new DevTools();
        tools.socket.complete(http.newWebSocketBuilder().buildAsync(address, tools).join());
        return tools;
    }

    /** The result of a call; an error or 60 s of silence fails the test. */
    JsonNode call(String method, Map<String, ?> parameters) {
        int number = numbers.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        calls.put(number, answer);
        ObjectNode call = JSON.createObjectNode().put("id", number).put("method", method);
        call.set("params", JSON.valueToTree(parameters));
        socket.join().sendText(call.toString(), true).join();
        JsonNode result = answer.orTimeout(60, TimeUnit.SECONDS).join();
        if (result.has("error")) {
            throw new AssertionError(method + ": " + result.get("error"));
        }
        return result.get("result");
    }

    /** The parameters of all events of a kind, oldest first. */
    List<ObjectNode> events(String method) {
        return events.stream()
                .filter(event -> event.get("method").asText().equals(method))
                .map(event -> (ObjectNode) event.get("params"))
                .toList();
    }

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
        message.append(part);
        if (last) {
            take(message.toString());
            message.setLength(0);
        }
        from.request(1);
        return CompletableFuture.completedStage(part);
    }

    private void take(String text) {
        try {
            ObjectNode node = (ObjectNode) JSON.readTree(text);
            CompletableFuture<JsonNode> call = calls.remove(node.path("id").asInt());
            if (call == null) {
                events.add(node);
            } else {
                call.complete(node);
            }
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(text, e);
        }
    }
}
