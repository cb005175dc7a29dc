package dev.postroom.bootstrap.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.contract.Contract;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/**
 * A receiver on a real socket that stores every delivery unchanged and validates it against {@code
 * docs/openapi.yaml}.
 */
final class WebhookReceiver implements AutoCloseable {

    /** One POST: the exact bytes and the headers that matter. */
    record Delivery(
            byte[] body, String signature, String id, String timestamp, String standardSignature) {

        String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    private final HttpServer server;
    private final List<Delivery> deliveries = new CopyOnWriteArrayList<>();
    private final List<String> errors = new CopyOnWriteArrayList<>();
    private volatile int status = 204;

    private WebhookReceiver(HttpServer server) {
        this.server = server;
    }

    static WebhookReceiver start(int port) throws IOException {
        HttpServer server =
                HttpServer.create(
                        new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 100);
        WebhookReceiver receiver = new WebhookReceiver(server);
        server.createContext("/", receiver::keep);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return receiver;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    /** The deliveries so far; fails when one does not match the description. */
    List<Delivery> deliveries() {
        requireDescribed();
        return List.copyOf(deliveries);
    }

    private void requireDescribed() {
        if (!errors.isEmpty()) {
            throw new AssertionError("docs/openapi.yaml says otherwise: " + errors);
        }
    }

    /** Answers with this status from now on. */
    void answer(int newStatus) {
        status = newStatus;
    }

    private void keep(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            errors.addAll(
                    Contract.delivery(
                            header(exchange, "X-Service-Event"),
                            new String(body, StandardCharsets.UTF_8),
                            exchange.getRequestHeaders()::containsKey));
            deliveries.add(
                    new Delivery(
                            body,
                            header(exchange, "X-Service-Signature"),
                            header(exchange, "webhook-id"),
                            header(exchange, "webhook-timestamp"),
                            header(exchange, "webhook-signature")));
            exchange.sendResponseHeaders(status, -1);
        }
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    /** Stops; fails when a delivery did not match the description. */
    @Override
    public void close() {
        server.stop(0);
        requireDescribed();
    }
}
