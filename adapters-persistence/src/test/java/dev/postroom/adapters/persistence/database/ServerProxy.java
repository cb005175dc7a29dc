package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.ConnectionPoolSettings;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and the server of the tests, as a pooler or a firewall does. It serves
 * only connections without TLS.
 */
public final class ServerProxy implements AutoCloseable {
    private static final List<String> PASSED =
            List.of(
                    "user",
                    "database",
                    "client_encoding",
                    "DateStyle",
                    "TimeZone",
                    "application_name");

    /** Treatment of the parameters of a new connection that poolers do not know. */
    public enum Startup {
        PASS,
        REFUSE,
        LEAVE_OUT
    }

    private final ServerSocket server = open();
    private final int target;
    private final Startup startup;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger generation = new AtomicInteger();

    private ServerProxy(int target, Startup startup) {
        this.target = target;
        this.startup = startup;
        threads.execute(this::accept);
    }

    /** A proxy on a free port before the server of this database. */
    public static ServerProxy before(OwnDatabase database, Startup startup) {
        URI address = URI.create(database.settings().url().substring("jdbc:".length()));
        return new ServerProxy(address.getPort(), startup);
    }

    private static ServerSocket open() {
        try {
            return new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The same database through the proxy. */
    public ConnectionPoolSettings settings(OwnDatabase database, String parameters) {
        return new ConnectionPoolSettings(
                "jdbc:postgresql://127.0.0.1:%d/%s?sslmode=disable%s"
                        .formatted(server.getLocalPort(), database.name(), parameters),
                database.settings().user(),
                database.settings().password(),
                4);
    }

    /** Passes on nothing more of the open connections, and does not end them; serves new ones. */
    public void fallSilent() {
        generation.incrementAndGet();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = server.accept();
                threads.execute(() -> pass(client, generation.get()));
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void pass(Socket client, int born) {
        try (client;
                Socket connection = new Socket(InetAddress.getLoopbackAddress(), target)) {
            if (begin(client, connection)) {
                OutputStream out = connection.getOutputStream();
                threads.execute(() -> copy(client, out, born));
                copy(connection, client.getOutputStream(), born);
            }
        } catch (IOException _) {
            // one side has ended
        }
    }

    private boolean begin(Socket client, Socket connection) throws IOException {
        DataInputStream in = new DataInputStream(client.getInputStream());
        byte[] packet = new byte[in.readInt() - 4];
        in.readFully(packet);
        ByteBuffer fields = ByteBuffer.wrap(packet);
        int protocol = fields.getInt();
        if (protocol >> 16 != 3) {
            forward(connection, packet);
            return true;
        }
        List<String> kept = new ArrayList<>();
        String[] texts =
                new String(packet, 4, packet.length - 4, StandardCharsets.UTF_8).split("\0");
        for (int i = 0; i + 1 < texts.length; i += 2) {
            if (startup == Startup.PASS || PASSED.contains(texts[i])) {
                kept.add(texts[i]);
                kept.add(texts[i + 1]);
            } else if (startup == Startup.REFUSE) {
                refuse(client, texts[i]);
                return false;
            }
        }
        byte[] rest = (String.join("\0", kept) + "\0\0").getBytes(StandardCharsets.UTF_8);
        forward(
                connection,
                ByteBuffer.allocate(4 + rest.length).putInt(protocol).put(rest).array());
        return true;
    }

    private static void forward(Socket connection, byte[] packet) throws IOException {
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        out.writeInt(packet.length + 4);
        out.write(packet);
        out.flush();
    }

    private static void refuse(Socket client, String parameter) throws IOException {
        String fields =
                "SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: " + parameter + "\0\0";
        byte[] body = fields.getBytes(StandardCharsets.UTF_8);
        DataOutputStream out = new DataOutputStream(client.getOutputStream());
        out.writeByte('E');
        out.writeInt(body.length + 4);
        out.write(body);
        out.flush();
    }

    private void copy(Socket from, OutputStream to, int born) {
        byte[] buffer = new byte[1 << 14];
        try {
            InputStream in = from.getInputStream();
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                if (born == generation.get()) {
                    to.write(buffer, 0, read);
                    to.flush();
                }
            }
        } catch (IOException _) {
            // one side has ended
        }
        if (born == generation.get()) {
            end(from);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // it was broken
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
