package dev.postroom.bootstrap.management;

import dev.postroom.bootstrap.lifecycle.StartupFailure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds free ports. A port is only certain to be free once it is bound. */
public final class FreePorts {
    private static final int HIGHEST = 65535;
    private static final int SEARCHED = 100;

    private FreePorts() {}

    /** Whether a server could bind the port now; port 0 is always free. */
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
     * @throws StartupFailure when the next hundred ports are taken too, or the host is not of this
     *     machine
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

    /** A free port chosen by the system. */
    public static int any(String host) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByName(host), 0));
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new StartupFailure("No port of " + host + " is free.", e);
        }
    }
}
