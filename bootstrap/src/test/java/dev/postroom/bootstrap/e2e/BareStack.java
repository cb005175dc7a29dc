package dev.postroom.bootstrap.e2e;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;

import org.eclipse.jetty.server.Server;
import org.glassfish.jersey.jetty.JettyHttpContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;

import java.net.URI;

/**
 * The HTTP stack without the service: Jersey on Jetty with one resource that answers a constant.
 */
final class BareStack implements AutoCloseable {

    /** The resource; public because Jersey calls it. */
    @Path("/")
    public static final class Constant {
        @GET
        @Produces("application/json")
        public String get() {
            return "{\"id\": \"01950000-0000-7000-8000-000000000000\"}";
        }
    }

    private final Server server;

    private BareStack(Server server) {
        this.server = server;
    }

    static BareStack start() {
        return new BareStack(
                JettyHttpContainerFactory.createServer(
                        URI.create("http://127.0.0.1:" + PostroomProcess.freePort() + "/"),
                        new ResourceConfig(Constant.class)));
    }

    int port() {
        return server.getURI().getPort();
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
