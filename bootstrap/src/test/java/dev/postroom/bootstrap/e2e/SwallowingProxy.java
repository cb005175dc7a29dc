package dev.postroom.bootstrap.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Passes requests on to the service and gives no answer back: for the client they are lost. */
final class SwallowingProxy implements AutoCloseable {

    private static final Pattern HEAD = Pattern.compile("(?s)HTTP/1.1 (\\d+).*?\r\n\r\n");
    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");

    private final ServerSocket server;
    private final int target;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Swallowed> swallowed = new CopyOnWriteArrayList<>();

    /** An answer that the client never saw. */
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
            // the client gave up
        }
    }

    private void swallow(InputStream answer) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] buffer = new byte[8192];
        boolean whole = false;
        for (int read = answer.read(buffer); read >= 0; read = answer.read(buffer)) {
            bytes.write(buffer, 0, read);
            whole = whole || isWhole(bytes.toString(StandardCharsets.UTF_8));
        }
    }

    private boolean isWhole(String text) {
        Matcher head = HEAD.matcher(text);
        if (!head.lookingAt()) {
            return false;
        }
        Matcher length = LENGTH.matcher(head.group());
        int expected = length.find() ? Integer.parseInt(length.group(1)) : 0;
        String body = text.substring(head.end());
        if (body.getBytes(StandardCharsets.UTF_8).length < expected) {
            return false;
        }
        swallowed.add(new Swallowed(Integer.parseInt(head.group(1)), body));
        return true;
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
