package dev.postroom.bootstrap.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/**
 * A webhook receiver for the demo: accepts every POST at every path. GET lists the latest ones at
 * its path, at {@code /} the latest ones of all paths, newest first, each with the headers of
 * webhooks, an empty line and the exact body. Listens on the loopback address.
 */
public final class DemoReceiver implements AutoCloseable {

    private static final int KEPT = 100;
    private static final int LARGEST_BODY = 1024 * 1024;
    private static final String ALL = "/";
    private static final List<String> HEADERS =
            List.of(
                    "X-Service-Event",
                    "X-Service-Delivery",
                    "X-Service-Signature",
                    "webhook-id",
                    "webhook-timestamp",
                    "webhook-signature");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Deque<Received> latest = new ArrayDeque<>();

    private record Received(String path, String text) {}

    private DemoReceiver(HttpServer server) {
        this.server = server;
    }

    /**
     * @throws StartupFailure when the port cannot be used
     */
    public static DemoReceiver start(int port) {
        try {
            InetAddress loopback = InetAddress.getLoopbackAddress();
            HttpServer server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
            DemoReceiver receiver = new DemoReceiver(server);
            server.setExecutor(receiver.threads);
            server.createContext("/", receiver::answer);
            server.start();
            return receiver;
        } catch (IOException e) {
            throw new StartupFailure("The demo's webhook receiver cannot open a port.", e);
        }
    }

    /** The URL of the receiver, without a slash at its end: paths are appended to it. */
    public String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            switch (exchange.getRequestMethod()) {
                case "POST" -> take(exchange);
                case "GET" -> show(exchange);
                default -> exchange.sendResponseHeaders(405, -1);
            }
        }
    }

    private void take(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY);
        StringBuilder text = new StringBuilder();
        for (String header : HEADERS) {
            text.append(header).append(": ");
            text.append(exchange.getRequestHeaders().getFirst(header)).append('\n');
        }
        text.append('\n').append(new String(body, StandardCharsets.UTF_8)).append('\n');
        keep(new Received(exchange.getRequestURI().getPath(), text.toString()));
        exchange.sendResponseHeaders(204, -1);
    }

    private void keep(Received entry) {
        synchronized (latest) {
            latest.addFirst(entry);
            while (latest.size() > KEPT) {
                latest.removeLast();
            }
        }
    }

    private void show(HttpExchange exchange) throws IOException {
        String text;
        String path = exchange.getRequestURI().getPath();
        synchronized (latest) {
            text =
                    latest.stream()
                            .filter(received -> path.equals(ALL) || path.equals(received.path()))
                            .map(Received::text)
                            .collect(Collectors.joining("\n"));
        }
        byte[] page = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
        exchange.sendResponseHeaders(200, page.length == 0 ? -1 : page.length);
        if (page.length > 0) {
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(page);
            }
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
