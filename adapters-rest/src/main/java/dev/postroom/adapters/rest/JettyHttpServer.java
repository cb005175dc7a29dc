package dev.postroom.adapters.rest;

import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;

import java.io.IOException;
import java.time.Duration;

/**
 * The HTTP server: Jersey on Jetty. The only class that depends on the server; rejects oversized
 * headers and URLs, and disconnects clients that are idle or too slow.
 */
public final class JettyHttpServer implements AutoCloseable {

    private static final int HEADER_BYTES = 16 * 1024;
    private static final int THREADS = 200;
    private static final long MIN_BYTES_PER_SECOND = 64;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Server server;
    private final ServerConnector connector;

    private JettyHttpServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Serves the API on {@code host}, from now until {@link #close}.
     *
     * @param port 0 selects a free port
     * @param drain how long closing waits for requests in progress
     * @throws IOException when the port is in use or the host is not local
     */
    public static JettyHttpServer start(String host, int port, Duration drain, PostroomApi api)
            throws IOException {
        return start(host, port, drain, api, api.config());
    }

    /**
     * As the other {@code start}.
     *
     * @param served the operations, instead of those of {@code api}
     */
    static JettyHttpServer start(
            String host, int port, Duration drain, PostroomApi api, ResourceConfig served)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName("http");
        Server server = new Server(threads);
        ServerConnector connector = connector(server, host, port);
        server.addConnector(connector);
        Handler handler = ContainerFactory.createContainer(JettyHttpContainer.class, served);
        ServerErrors errors = api.errors();
        server.setHandler(new GracefulHandler(new RequestGuard(handler, errors, api.clients())));
        server.setErrorHandler(errors);
        server.setRequestLog(new AccessLog(api.clients()));
        server.setStopTimeout(drain.toMillis());
        start(server);
        return new JettyHttpServer(server, connector);
    }

    /** The port that the server listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** Accepts no new requests, waits for those in progress, and stops. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server did not stop cleanly", e);
        }
    }

    private static void start(Server server) throws IOException {
        try {
            server.start();
        } catch (IOException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("the HTTP server did not start", e);
        }
    }

    private static ServerConnector connector(Server server, String host, int port) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(HEADER_BYTES);
        http.setSendServerVersion(false);
        http.setMinRequestDataRate(MIN_BYTES_PER_SECOND);
        // names in paths may contain an encoded slash, and Jersey matches the encoded path; a line
        // break in a path gives a 404, as no id has one; Jetty itself always rejects NUL
        http.setUriCompliance(
                UriCompliance.DEFAULT.with(
                        "any escaped name",
                        UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                        UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
                        UriCompliance.Violation.BAD_UTF8_ENCODING));
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE.toMillis());
        return connector;
    }
}
