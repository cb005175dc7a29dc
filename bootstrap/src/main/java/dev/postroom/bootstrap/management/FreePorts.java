package dev.postroom.bootstrap.management;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Looks for ports that nobody listens at. Only binding one for good makes sure of it. */
public final class FreePorts {
    private static final int HIGHEST = 65535;
    private static final int SEARCHED = 100;

    private FreePorts() {}

    /** Whether a server could listen there right now; port 0 always is free. */
    public static boolean isFree(String host, int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), port));
            return true;
        } catch (IOException _) {
            return false;
        }
    }

    /**
     * The wanted port, or the next free one above it.
     *
     * @throws StartupFailure when the next hundred are taken as well, or the host is not ours
     */
    public static int from(String host, int wanted) {
        for (int port = wanted; port <= Math.min(HIGHEST, wanted + SEARCHED); port++) {
            if (isFree(host, port)) {
                return port;
            }
        }
        throw new StartupFailure(
                "No port from %d to %d of %s is free."
                        .formatted(wanted, Math.min(HIGHEST, wanted + SEARCHED), host));
    }

    /** Some free port that the system chooses. */
    public static int any(String host) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new StartupFailure("No port of " + host + " is free.", e);
        }
    }
}
