package dev.postroom.domain.billing.stripe;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/**
 * A stand-in for Stripe on a real socket. It keeps state, checks what it is sent, refuses what
 * Stripe refuses in Stripe's form, and can be told to fail.
 */
public final class StripeFake implements AutoCloseable {

    /** The version of the API that it speaks, and no other. */
    public static final String VERSION = "2026-07-29.dahlia";

    /** The key that it accepts. */
    public static final String KEY = "sk_test_stand_in_0123456789";

    /** The secret with which it signs events. */
    public static final String SECRET = "whsec_stand_in_0123456789";

    private static final int CONFLICT = 409;

    private final HttpServer server;
    private final StripeRules rules = new StripeRules(KEY, VERSION);
    private final StripeKeys keys = new StripeKeys();
    private final StripeEndpoints endpoints;
    private final StripeBuyer buyer;
    private final Queue<StripeFault> faults = new ConcurrentLinkedQueue<>();
    private final List<StripeCall> calls = new CopyOnWriteArrayList<>();
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final CountDownLatch late = new CountDownLatch(1);

    /**
     * A running stand-in.
     *
     * @param prices the interval of each price that exists: {@code month} or {@code year}
     */
    public StripeFake(InstantSource clock, Map<String, String> prices) {
        StripeState state = new StripeState(clock);
        this.endpoints = new StripeEndpoints(state, prices);
        this.buyer = new StripeBuyer(state, prices, new StripeSignatures(SECRET));
        try {
            this.server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    /** Where it listens. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** The source of changes at Stripe without this service. */
    public StripeBuyer buyer() {
        return buyer;
    }

    /** All requests so far. */
    public List<StripeCall> calls() {
        return List.copyOf(calls);
    }

    /**
     * The messages of all refusals, except of requests that came while one with the same key was
     * under way; empty when this service sent nothing wrong.
     */
    public List<String> refusals() {
        return List.copyOf(refusals);
    }

    /** The next requests have these faults, one each. */
    public void failNext(StripeFault... next) {
        faults.addAll(List.of(next));
    }

    /** Sends the answers that are late. */
    public void sendLateAnswers() {
        late.countDown();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            StripeCall call = StripeCall.of(exchange);
            calls.add(call);
            StripeFault fault = faults.poll();
            if (fault == null) {
                send(exchange, answer(call));
            } else {
                fail(exchange, call, fault);
            }
        }
    }

    private void fail(HttpExchange exchange, StripeCall call, StripeFault fault)
            throws IOException {
        switch (fault) {
            case ERROR -> send(exchange, error(500, "api_error", "", "An unknown error."));
            case RATE_LIMITED -> {
                exchange.getResponseHeaders().add("Retry-After", "7");
                send(
                        exchange,
                        error(429, "invalid_request_error", "rate_limit", "Too many requests."));
            }
            case SILENT -> await();
            case CLOSED -> {}
            case DONE_AND_CLOSED -> answer(call);
            case LATE -> {
                StripeAnswer answer = answer(call);
                await();
                send(exchange, answer);
            }
        }
    }

    private void await() {
        try {
            late.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private StripeAnswer answer(StripeCall call) {
        try {
            rules.check(call);
            return keys.once(call, () -> endpoints.answer(call));
        } catch (StripeRefusal refused) {
            if (refused.status() != CONFLICT) {
                refusals.add(refused.getMessage());
            }
            return new StripeAnswer(refused.status(), refused.json());
        }
    }

    private static StripeAnswer error(int status, String type, String code, String message) {
        return new StripeAnswer(
                status, new StripeRefusal(status, type, code, null, message).json());
    }

    private static void send(HttpExchange exchange, StripeAnswer answer) throws IOException {
        byte[] json = answer.json().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.getResponseHeaders().add("Request-Id", "req_" + exchange.hashCode());
        exchange.sendResponseHeaders(answer.status(), json.length);
        exchange.getResponseBody().write(json);
    }

    @Override
    public void close() {
        late.countDown();
        server.stop(0);
    }
}
