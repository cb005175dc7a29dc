package dev.postroom.adapters.billing.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The server of the provider, on the loopback address only. */
public final class LocalProvider implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(LocalProvider.class);

    private final Books books;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final LocalReports reports;
    private final LocalApi api;
    private final LocalVisits visits;

    /**
     * The parts of the provider that its seller configures, as at Stripe.
     *
     * @param url the start of the addresses of the API
     * @param key of the API
     * @param secret with which events are signed
     */
    public record Access(URI url, String key, String secret) {

        private static Access of(Books.Content content) {
            return new Access(
                    URI.create("http://127.0.0.1:" + content.port()),
                    content.key(),
                    content.secret());
        }

        /** Without the secrets. */
        @Override
        public String toString() {
            return "Access[" + url + "]";
        }
    }

    private LocalProvider(
            Books books,
            HttpServer server,
            Collection<Offer> sold,
            URI receiver,
            InstantSource clock) {
        Map<String, Offer> offers = new LinkedHashMap<>();
        sold.forEach(offer -> offers.put(offer.price(), offer));
        this.books = books;
        this.server = server;
        this.reports = new LocalReports(receiver, books.content().secret(), clock);
        this.api = new LocalApi(books, offers, clock);
        this.visits = new LocalVisits(books, offers, api, reports, clock);
    }

    /**
     * Starts a provider that goes on with what is in the file, at the port of before if it is free.
     *
     * @param sold what can be bought, in the order in which it is shown
     * @param receiver the address that takes events
     */
    public static LocalProvider start(
            Path file, Collection<Offer> sold, URI receiver, InstantSource clock)
            throws IOException {
        Books books = Books.open(file);
        try {
            LocalProvider provider =
                    new LocalProvider(
                            books, listening(books.content().port()), sold, receiver, clock);
            books.movedTo(provider.server.getAddress().getPort());
            provider.server.setExecutor(provider.threads);
            provider.server.createContext("/", provider::handle);
            provider.server.start();
            return provider;
        } catch (UncheckedIOException e) {
            books.close();
            throw e.getCause();
        } catch (IOException e) {
            books.close();
            throw e;
        }
    }

    private static HttpServer listening(int port) throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try {
            return HttpServer.create(new InetSocketAddress(loopback, port), 0);
        } catch (IOException _) {
            return HttpServer.create(new InetSocketAddress(loopback, 0), 0);
        }
    }

    /** How the provider with this file is reached; empty when none was ever started with it. */
    public static Optional<Access> access(Path file) throws IOException {
        return Books.read(file).map(Access::of);
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            answer(LocalCall.of(exchange)).send(exchange);
        }
    }

    private LocalAnswer answer(LocalCall call) {
        try {
            if (!call.method().equals("GET") && !call.method().equals("POST")) {
                return new LocalAnswer(405, "", Map.of("Allow", "GET, POST"));
            }
            if (call.path().startsWith("/v1/")) {
                return api.answer(call, Access.of(books.content()).url());
            }
            return call.is("GET", "/style.css") ? LocalAnswer.style() : visits.answer(call);
        } catch (RuntimeException e) {
            LOG.warn("The local provider failed", e);
            return LocalAnswer.error(500, "api_error", "An unknown error.");
        }
    }

    @Override
    public void close() throws IOException {
        server.stop(0);
        threads.shutdownNow();
        reports.close();
        books.close();
    }
}
