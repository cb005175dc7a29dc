package dev.postroom.bootstrap.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A receiver on a real socket that accepts all requests, and answers one text after another. */
final class TalkingReceiver implements AutoCloseable {

    private final HttpServer server;
    private final AtomicInteger next = new AtomicInteger();
    private volatile List<String> texts = List.of("");

    private TalkingReceiver(HttpServer server) {
        this.server = server;
    }

    static TalkingReceiver start() throws IOException {
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
        TalkingReceiver receiver = new TalkingReceiver(server);
        server.createContext("/", receiver::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        return receiver;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/hook";
    }

    /** From now on answers these texts, in turn. */
    void says(List<String> answers) {
        texts = List.copyOf(answers);
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().readAllBytes();
            String text = texts.get(next.getAndIncrement() % texts.size());
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
