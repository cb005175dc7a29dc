package dev.postroom.adapters.webhook;

import dev.postroom.domain.webhook.WebhookReceivers.Received;

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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A receiver on a real socket that reads requests correctly and then runs the script of the test.
 */
public final class ScriptedReceiver implements AutoCloseable {

    /** The script after a request was read. */
    @FunctionalInterface
    public interface Script {
        void answer(Socket connection, OutputStream out) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final Script script;
    private final Queue<Received> received = new ConcurrentLinkedQueue<>();
    private final Queue<String> requestLines = new ConcurrentLinkedQueue<>();
    private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();

    private ScriptedReceiver(ServerSocket server, Script script) {
        this.server = server;
        this.script = script;
    }

    static ScriptedReceiver start(Script script) throws IOException {
        return start(new ServerSocket(0, 50, InetAddress.ofLiteral("127.0.0.1")), script);
    }

    static ScriptedReceiver start(ServerSocket server, Script script) {
        ScriptedReceiver receiver = new ScriptedReceiver(server, script);
        Thread.ofVirtual().start(receiver::accept);
        return receiver;
    }

    /** Writes this text unchanged. */
    public static Script text(String answer) {
        return (_, out) -> out.write(answer.getBytes(StandardCharsets.UTF_8));
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getLocalPort() + "/hook");
    }

    int port() {
        return server.getLocalPort();
    }

    public List<Received> received() {
        return List.copyOf(received);
    }

    List<String> requestLines() {
        return List.copyOf(requestLines);
    }

    int connections() {
        return connections.get();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket connection = server.accept();
                connections.incrementAndGet();
                open.add(connection);
                Thread.ofVirtual().start(() -> serve(connection));
            }
        } catch (IOException _) {
            // closed: the test has ended
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            InputStream in = connection.getInputStream();
            for (String head = head(in); !head.isEmpty(); head = head(in)) {
                List<String> lines = head.lines().toList();
                requestLines.add(lines.getFirst());
                received.add(new Received(lines.subList(1, lines.size()), body(lines, in)));
                script.answer(connection, connection.getOutputStream());
            }
        } catch (IOException | InterruptedException _) {
            // the client disconnected, as some tests intend
        }
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0; next = in.read()) {
            head.write(next);
            String text = head.toString(StandardCharsets.ISO_8859_1);
            if (text.endsWith("\r\n\r\n")) {
                return text.strip();
            }
        }
        return "";
    }

    private static byte[] body(List<String> lines, InputStream in) throws IOException {
        String name = "content-length: ";
        for (String line : lines) {
            if (line.regionMatches(true, 0, name, 0, name.length())) {
                return in.readNBytes(Integer.parseInt(line.substring(name.length())));
            }
        }
        return new byte[0];
    }
}
