package dev.postroom.bootstrap.management;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Serves {@code /livez}, {@code /readyz} and {@code /metrics} on a separate port. */
public final class ManagementServer implements AutoCloseable {
    private static final String JSON = "application/json";
    private static final String PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final JsonFactory json = new JsonFactory();

    private ManagementServer(HttpServer server) {
        this.server = server;
    }

    /**
     * @param port 0 for any free port
     * @throws StartupFailure when the port cannot be used
     */
    public static ManagementServer start(
            String host,
            int port,
            Readiness readiness,
            Liveness liveness,
            PrometheusMeterRegistry metrics) {
        ManagementServer management = new ManagementServer(listen(host, port));
        management.serve(readiness, liveness, metrics);
        return management;
    }

    private static HttpServer listen(String host, int port) {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getByName(host), port), 0);
        } catch (IOException e) {
            throw new StartupFailure(
                    "The management port %d on %s cannot be used: %s."
                            .formatted(port, host, e.getMessage()),
                    e);
        }
    }

    private void serve(Readiness readiness, Liveness liveness, PrometheusMeterRegistry metrics) {
        server.setExecutor(threads);
        answer("/livez", _ -> answer(liveness.look()));
        answer("/readyz", _ -> answer(readiness.look()));
        answer("/metrics", _ -> new Answer(200, PROMETHEUS, metrics.scrape()));
        server.start();
    }

    /** The port that the server listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private Answer answer(Readiness.Report report) throws IOException {
        return new Answer(report.isGood() ? 200 : 503, JSON, json(report));
    }

    private record Answer(int status, String type, String body) {}

    @FunctionalInterface
    private interface Page {
        Answer answer(HttpExchange exchange) throws IOException;
    }

    private void answer(String path, Page page) {
        server.createContext(
                path,
                exchange -> {
                    try (exchange) {
                        write(exchange, choose(exchange, path, page));
                    }
                });
    }

    /** The JDK's server also routes every path below the registered one. */
    private static Answer choose(HttpExchange exchange, String path, Page page) throws IOException {
        if (!exchange.getRequestURI().getPath().equals(path)) {
            return new Answer(404, JSON, "{\"status\":\"not found\"}");
        }
        return switch (exchange.getRequestMethod()) {
            case "GET", "HEAD" -> page.answer(exchange);
            default -> {
                exchange.getResponseHeaders().set("Allow", "GET, HEAD");
                yield new Answer(405, JSON, "{\"status\":\"method not allowed\"}");
            }
        };
    }

    private static void write(HttpExchange exchange, Answer answer) throws IOException {
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        exchange.getResponseHeaders().set("Cache-Control", "no-store");
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(answer.status(), -1);
            return;
        }
        exchange.sendResponseHeaders(answer.status(), body.length);
        try (OutputStream stream = exchange.getResponseBody()) {
            stream.write(body);
        }
    }

    private String json(Readiness.Report report) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator object = json.createGenerator(text)) {
            object.writeStartObject();
            object.writeStringField("status", report.status());
            write(object, "checks", report.checks());
            if (!report.conditions().isEmpty()) {
                write(object, "conditions", report.conditions());
            }
        }
        return text.toString();
    }

    private static void write(JsonGenerator object, String name, Map<String, String> texts)
            throws IOException {
        object.writeObjectFieldStart(name);
        for (Map.Entry<String, String> text : texts.entrySet()) {
            object.writeStringField(text.getKey(), text.getValue());
        }
        object.writeEndObject();
    }
}
