package dev.postroom.domain.shared;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between a client and a PostgreSQL server of this machine, as a pooler or a firewall does.
 * It serves only connections without TLS.
 */
public final class PostgresProxy implements AutoCloseable {
    private final ServerSocket server;
    private final int target;
    private final Startup startup;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger generation = new AtomicInteger();

    /** Treatment of the parameters of a new connection. */
    public interface Startup {

        /** Changes those that the server gets. */
        void edit(Map<String, String> parameters) throws RefusedParameter;
    }

    /** A parameter with which the proxy lets no connection begin. */
    public static final class RefusedParameter extends Exception {
        private static final long serialVersionUID = 1;

        /** Of this name. */
        public RefusedParameter(String name) {
            super("unsupported startup parameter: " + name);
        }
    }

    /**
     * @param port to listen on; 0 for any that is free
     * @param target the port of the server
     */
    public PostgresProxy(int port, int target, Startup startup) {
        this.server = open(port);
        this.target = target;
        this.startup = startup;
        threads.execute(this::accept);
    }

    private static ServerSocket open(int port) {
        try {
            return new ServerSocket(port, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Where it listens. */
    public int port() {
        return server.getLocalPort();
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
            begin(client, connection);
            OutputStream out = connection.getOutputStream();
            threads.execute(() -> copy(client, out, born));
            copy(connection, client.getOutputStream(), born);
        } catch (IOException | RefusedParameter _) {
            // one side has ended
        }
    }

    private void begin(Socket client, Socket connection) throws IOException, RefusedParameter {
        DataInputStream in = new DataInputStream(client.getInputStream());
        byte[] packet = new byte[in.readInt() - 4];
        in.readFully(packet);
        int protocol = ByteBuffer.wrap(packet).getInt();
        if (protocol >> 16 != 3) {
            forward(connection, packet);
            return;
        }
        try {
            byte[] rest = passed(packet).getBytes(StandardCharsets.UTF_8);
            forward(
                    connection,
                    ByteBuffer.allocate(4 + rest.length).putInt(protocol).put(rest).array());
        } catch (RefusedParameter e) {
            refuse(client, e);
            throw e;
        }
    }

    private String passed(byte[] packet) throws RefusedParameter {
        String[] texts =
                new String(packet, 4, packet.length - 4, StandardCharsets.UTF_8).split("\0");
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i + 1 < texts.length; i += 2) {
            parameters.put(texts[i], texts[i + 1]);
        }
        startup.edit(parameters);
        StringBuilder all = new StringBuilder();
        parameters.forEach(
                (name, value) -> all.append(name).append('\0').append(value).append('\0'));
        return all.append('\0').toString();
    }

    private static void forward(Socket connection, byte[] packet) throws IOException {
        DataOutputStream out = new DataOutputStream(connection.getOutputStream());
        out.writeInt(packet.length + 4);
        out.write(packet);
        out.flush();
    }

    private static void refuse(Socket client, RefusedParameter why) throws IOException {
        String fields = "SFATAL\0VFATAL\0C08P01\0M" + why.getMessage() + "\0\0";
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
