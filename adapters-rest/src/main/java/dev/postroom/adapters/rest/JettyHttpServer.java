package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.server.HttpEndpoint;
import dev.postroom.adapters.rest.server.LongAnswers;
import dev.postroom.adapters.rest.server.Peers;
import dev.postroom.adapters.rest.server.RequestGuard;
import dev.postroom.adapters.rest.server.StrictHttp;

import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;

import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The HTTP server: Jersey on Jetty. Rejects oversized headers, and disconnects peers that are idle
 * or too slow.
 */
public final class JettyHttpServer implements AutoCloseable {

    private static final int HEADER_BYTES = 16 * 1024;
    private static final int THREADS = 200;

    // the name of the threads that run requests
    private static final String REQUESTS = "http";

    // larger, and the kernel would hold a whole response for a peer that does not read it
    private static final int SEND_BUFFER_BYTES = 128 * 1024;

    private final Server server;
    private final ServerConnector connector;
    private final ExecutorService waiting;

    private JettyHttpServer(Server server, ServerConnector connector, ExecutorService waiting) {
        this.server = server;
        this.connector = connector;
        this.waiting = waiting;
    }

    /**
     * Serves the API from now until {@link #close}.
     *
     * @throws IOException when the port is in use or the host is not local
     */
    public static JettyHttpServer start(HttpEndpoint endpoint, PostroomApi api) throws IOException {
        return start(endpoint, api, api.config());
    }

    /** As the other {@code start}, with another configuration of Jersey. */
    static JettyHttpServer start(HttpEndpoint endpoint, PostroomApi api, ResourceConfig config)
            throws IOException {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setName(REQUESTS);
        Server server = new Server(threads);
        // named as the others, because they run requests
        ExecutorService waiting =
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name(REQUESTS + "-waiting-", 0).factory());
        Peers peers = new Peers(endpoint.limits(), api.clients());
        ServerConnector connector = connector(server, endpoint);
        connector.addEventListener(peers);
        server.addConnector(connector);
        LongAnswers answers =
                new LongAnswers(
                        api.ports().authenticate(), api.ports().strangers().sessions(), waiting);
        RequestGuard.Tools tools =
                new RequestGuard.Tools(api.clients(), api.files(), api.streams(), answers, waiting);
        server.setHandler(new GracefulHandler(guard(api, config, peers, tools)));
        server.setErrorHandler(api.errors());
        server.setRequestLog(new AccessLog(api.clients(), endpoint.observer(), api.notes()));
        server.setStopTimeout(endpoint.drain().toMillis());
        start(server);
        peers.watch(connector.getScheduler());
        answers.watch(connector.getScheduler());
        return new JettyHttpServer(server, connector, waiting);
    }

    private static RequestGuard guard(
            PostroomApi api, ResourceConfig config, Peers peers, RequestGuard.Tools tools) {
        Handler handler = ContainerFactory.createContainer(JettyHttpContainer.class, config);
        return new RequestGuard(handler, api.errors(), peers, tools);
    }

    /** Whether the calling thread runs a request. */
    public static boolean runsRequest() {
        return Thread.currentThread().getName().startsWith(REQUESTS + "-");
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
        } finally {
            waiting.shutdownNow();
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

    private static ServerConnector connector(Server server, HttpEndpoint endpoint) {
        HttpConfiguration http = new HttpConfiguration();
        http.setRequestHeaderSize(HEADER_BYTES);
        http.setSendServerVersion(false);
        // names in paths may contain an encoded slash or percent sign, and Jersey matches the
        // encoded path; a line break in a path gives a 404, as no id has one; Jetty itself always
        // rejects NUL
        http.setUriCompliance(
                UriCompliance.DEFAULT.with(
                        "any escaped name",
                        UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
                        UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
                        UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS,
                        UriCompliance.Violation.BAD_UTF8_ENCODING));
        ServerConnector connector = new ServerConnector(server, new StrictHttp(http));
        connector.setHost(endpoint.host());
        connector.setPort(endpoint.port());
        connector.setAcceptedSendBufferSize(SEND_BUFFER_BYTES);
        // the peers are watched instead: this time would begin again with each byte
        connector.setIdleTimeout(endpoint.limits().waits().body().toMillis());
        return connector;
    }
}
