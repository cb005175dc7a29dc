package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Forwards requests to the service and drops the responses: the client loses them. */
final class SwallowingProxy implements AutoCloseable {

    private static final Pattern HEAD = Pattern.compile("(?s)HTTP/1.1 (\\d+).*?\r\n\r\n");
    private static final Pattern CHUNKED = Pattern.compile("(?i)transfer-encoding: *chunked");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private final ServerSocket server;
    private final int target;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Swallowed> swallowed = new CopyOnWriteArrayList<>();

    /** A response that the client did not receive. */
    record Swallowed(int status, String body) {}

    private SwallowingProxy(ServerSocket server, int target) {
        this.server = server;
        this.target = target;
    }

    /** A proxy on a free port before the service at {@code origin}. */
    static SwallowingProxy before(String origin) throws IOException {
        SwallowingProxy proxy =
                new SwallowingProxy(
                        new ServerSocket(0, 100, InetAddress.getLoopbackAddress()),
                        URI.create(origin).getPort());
        proxy.threads.execute(proxy::accept);
        return proxy;
    }

    String origin() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    List<Swallowed> swallowed() {
        return List.copyOf(swallowed);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                threads.execute(() -> pass(client));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void pass(Socket client) {
        try (client;
                Socket service = new Socket(InetAddress.getLoopbackAddress(), target)) {
            OutputStream out = service.getOutputStream();
            threads.execute(() -> copy(client, out));
            swallow(service.getInputStream());
        } catch (IOException _) {
            // the service was killed
        }
    }

    private static void copy(Socket from, OutputStream to) {
        try {
            from.getInputStream().transferTo(to);
        } catch (IOException _) {
            // the client disconnected
        }
    }

    private void swallow(InputStream answer) throws IOException {
        // one character is one byte, so that string lengths are byte lengths
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[8192];
        boolean whole = false;
        for (int read = answer.read(buffer); read >= 0; read = answer.read(buffer)) {
            text.append(new String(buffer, 0, read, StandardCharsets.ISO_8859_1));
            whole = whole || isWhole(text.toString());
        }
    }

    private boolean isWhole(String text) {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            return false;
        }
        Optional<String> body = body(head.group(), text.substring(head.end()));
        body.map(b -> new String(b.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8))
                .map(b -> new Swallowed(Integer.parseInt(head.group(1)), b))
                .ifPresent(swallowed::add);
        return body.isPresent();
    }

    private static Optional<String> body(String head, String rest) {
        if (CHUNKED.matcher(head).find()) {
            return rest.endsWith("\r\n0\r\n\r\n") ? Optional.of(joined(rest)) : Optional.empty();
        }
        Matcher length = LENGTH.matcher(head);
        int expected = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return rest.length() < expected ? Optional.empty() : Optional.of(rest);
    }

    private static String joined(String chunks) {
        StringBuilder body = new StringBuilder();
        int at = 0;
        while (at < chunks.length()) {
            int line = chunks.indexOf("\r\n", at);
            int length = Integer.parseInt(chunks.substring(at, line), 16);
            body.append(chunks, line + 2, line + 2 + length);
            at = line + 2 + length + 2;
        }
        return body.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
