package dev.postroom.bootstrap.demo;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.domain.webhook.signing.SignatureCheck;
import dev.postroom.domain.webhook.signing.SigningSecret;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * A webhook receiver for the demo: accepts every POST at every path. GET lists the latest ones at
 * its path, at {@code /} the latest ones of all paths, newest first, each with the headers of
 * webhooks, an empty line and the exact body. Answers a delivery to {@code /} with whether its
 * signature is valid. Listens on the loopback address.
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

    private final AtomicReference<List<SigningSecret>> secrets = new AtomicReference<>(List.of());

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

    /** Checks the signatures of deliveries to {@code /} with this secret from now on. */
    void expect(SigningSecret secret) {
        secrets.set(List.of(secret));
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
        Optional<String> verdict = verdict(exchange, body);
        if (verdict.isEmpty()) {
            exchange.sendResponseHeaders(204, -1);
            return;
        }
        byte[] answer = verdict.get().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(200, answer.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer);
        }
    }

    // deliveries to other paths are those of other webhooks, whose secrets are not known here
    private Optional<String> verdict(HttpExchange exchange, byte[] body) {
        List<SigningSecret> known = secrets.get();
        if (known.isEmpty() || !exchange.getRequestURI().getPath().equals(ALL)) {
            return Optional.empty();
        }
        SignatureCheck.Received received =
                new SignatureCheck.Received(
                        header(exchange, "webhook-id"),
                        header(exchange, "webhook-timestamp"),
                        header(exchange, "X-Service-Signature"),
                        header(exchange, "webhook-signature"),
                        body);
        if (new SignatureCheck(known).standardSigners(received).isEmpty()) {
            return Optional.of("signature not made with the secret in .demo/demo.env");
        }
        return Optional.of(
                SignatureCheck.isTimely(received, Instant.now())
                        ? "signature valid"
                        : "signature valid, but more than five minutes old");
    }

    private static String header(HttpExchange exchange, String name) {
        return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name)).orElse("");
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
