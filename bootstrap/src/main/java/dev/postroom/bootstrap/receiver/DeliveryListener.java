package dev.postroom.bootstrap.receiver;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

import dev.postroom.bootstrap.lifecycle.StartupFailure;
import dev.postroom.domain.webhook.signing.SignatureCheck;
import dev.postroom.domain.webhook.signing.SignatureCheck.Received;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** A receiver of webhooks on a local port that reports each delivery and checks its signatures. */
public final class DeliveryListener implements AutoCloseable {
    private static final int LARGEST_BODY = 16 * 1024 * 1024;
    private static final int TOO_LARGE = 413;
    private static final int NOT_ALLOWED = 405;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final SignatureCheck check;
    private final Answers answers;
    private final Consumer<String> out;
    private final CountDownLatch left;
    private final AtomicBoolean allValid = new AtomicBoolean(true);
    private int told;

    /**
     * How deliveries are answered.
     *
     * @param status for every delivery that is not passed on
     * @param forward where deliveries are passed on; the answer is passed back
     * @param count the listener ends after so many deliveries; 0 for no end
     */
    public record Answers(int status, Optional<URI> forward, int count) {}

    private DeliveryListener(
            HttpServer server, SignatureCheck check, Answers answers, Consumer<String> out) {
        this.server = server;
        this.check = check;
        this.answers = answers;
        this.out = out;
        this.left = new CountDownLatch(Math.max(1, answers.count()));
    }

    /**
     * Listens at once.
     *
     * @param out receives the report of each delivery, one after another
     * @throws StartupFailure when the port cannot be used
     */
    public static DeliveryListener start(
            InetSocketAddress address,
            SignatureCheck check,
            Answers answers,
            Consumer<String> out) {
        try {
            HttpServer server = HttpServer.create(address, 0);
            DeliveryListener listener = new DeliveryListener(server, check, answers, out);
            Optional<Forwarding> forwarding = answers.forward().map(Forwarding::new);
            server.setExecutor(listener.threads);
            server.createContext("/", exchange -> listener.take(exchange, forwarding));
            server.start();
            return listener;
        } catch (IOException e) {
            throw new StartupFailure(
                    "The port " + address.getPort() + " cannot be used: " + e.getMessage(), e);
        }
    }

    /** The port that was asked for, or the chosen one. */
    public int port() {
        return server.getAddress().getPort();
    }

    /**
     * Waits until the number of deliveries has arrived; without a number, until the thread is
     * interrupted.
     *
     * @return whether each of them was signed with one of the secrets
     */
    public boolean awaitEnd() throws InterruptedException {
        left.await();
        return allValid.get();
    }

    private void take(HttpExchange exchange, Optional<Forwarding> forwarding) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("POST")) {
                exchange.sendResponseHeaders(NOT_ALLOWED, -1);
                return;
            }
            byte[] body = exchange.getRequestBody().readNBytes(LARGEST_BODY + 1);
            if (body.length > LARGEST_BODY) {
                exchange.sendResponseHeaders(TOO_LARGE, -1);
                return;
            }
            DeliveryReport report = report(exchange.getRequestHeaders(), body);
            Forwarding.Answer answer = answer(exchange.getRequestHeaders(), body, forwarding);
            boolean counts = tell(report, answer);
            exchange.sendResponseHeaders(answer.status(), -1);
            if (counts) {
                left.countDown();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private Forwarding.Answer answer(Headers headers, byte[] body, Optional<Forwarding> forwarding)
            throws InterruptedException {
        return forwarding.isPresent()
                ? forwarding.get().pass(headers, body)
                : new Forwarding.Answer(answers.status(), Integer.toString(answers.status()));
    }

    // Returns whether the delivery counts towards the end. Those after the last are not reported.
    private synchronized boolean tell(DeliveryReport report, Forwarding.Answer answer) {
        boolean isLimited = answers.count() > 0;
        if (isLimited && told == answers.count()) {
            return false;
        }
        told++;
        out.accept(report.text(check, answer.explanation()));
        if (!report.isValid(check)) {
            allValid.set(false);
        }
        return isLimited;
    }

    private static DeliveryReport report(Headers headers, byte[] body) {
        Received received =
                new Received(
                        header(headers, "webhook-id"),
                        header(headers, "webhook-timestamp"),
                        header(headers, "X-Service-Signature"),
                        header(headers, "webhook-signature"),
                        body);
        return new DeliveryReport(
                received,
                header(headers, "X-Service-Event"),
                header(headers, "X-Service-Delivery"),
                Instant.now());
    }

    private static String header(Headers headers, String name) {
        return Optional.ofNullable(headers.getFirst(name)).orElse("");
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
