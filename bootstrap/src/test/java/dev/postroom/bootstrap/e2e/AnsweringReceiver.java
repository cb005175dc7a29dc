package dev.postroom.bootstrap.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;

/** A receiver on a real socket that counts the requests that arrive, and answers as it is told. */
final class AnsweringReceiver implements AutoCloseable {

    private final HttpServer server;
    private final List<String> deliveries = new CopyOnWriteArrayList<>();
    private volatile int status = 204;
    private volatile String retryAfter = "";

    private AnsweringReceiver(HttpServer server) {
        this.server = server;
    }

    static AnsweringReceiver start() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        AnsweringReceiver receiver = new AnsweringReceiver(server);
        server.createContext("/", receiver::keep);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return receiver;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    /** From now on answers with this status. */
    void answer(int newStatus) {
        answer(newStatus, "");
    }

    /** From now on answers with this status and {@code Retry-After}. */
    void answer(int newStatus, String newRetryAfter) {
        status = newStatus;
        retryAfter = newRetryAfter;
    }

    /** How many requests have arrived. */
    int requests() {
        return deliveries.size();
    }

    /** The ids of the deliveries whose requests arrived, each as often as it arrived. */
    List<String> deliveries() {
        return List.copyOf(deliveries);
    }

    private void keep(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            deliveries.add(exchange.getRequestHeaders().getFirst("X-Service-Delivery"));
            if (!retryAfter.isEmpty()) {
                exchange.getResponseHeaders().set("Retry-After", retryAfter);
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
