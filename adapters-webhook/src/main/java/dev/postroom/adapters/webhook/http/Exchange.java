package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.address.ForbiddenAddressException;
import dev.postroom.adapters.webhook.address.Receiver;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.signing.SignedRequest;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * One request and its response. Runs on a thread of its own, which the deadline interrupts; the one
 * that ends it first gives the result.
 */
public final class Exchange implements Deadlines.Timed, Runnable {

    private final Parts parts;
    private final SignedRequest request;
    private final Receiver receiver;
    private final Consumer<AttemptResult> onResult;
    private final long startedAt;
    private final long deadline;
    private final AtomicBoolean isOver = new AtomicBoolean();
    private final Thread thread;
    private boolean wins;
    private volatile long endsAt;
    private volatile Step step = Step.WAITING;

    /** Collaborators of all exchanges. */
    public record Parts(
            WebhookClientSettings settings,
            ConnectionPool pool,
            HttpConnector dialer,
            Deadlines deadlines,
            AnswerReader reader) {}

    /** How far it is, for the reason when its time is over. */
    private enum Step {
        WAITING("All connections to the receiver were in use."),
        RESOLVING(TransportErrors.UNRESOLVED),
        CONNECTING(TransportErrors.NOT_CONNECTED),
        EXCHANGING(TransportErrors.OUT_OF_TIME);

        private final String outOfTime;

        Step(String outOfTime) {
            this.outOfTime = outOfTime;
        }
    }

    public Exchange(
            Parts parts,
            SignedRequest request,
            Duration deadline,
            Consumer<AttemptResult> onResult) {
        this.parts = parts;
        this.request = request;
        this.receiver = Receiver.of(request.url());
        this.onResult = onResult;
        this.startedAt = parts.deadlines.now();
        this.deadline = startedAt + deadline.toNanos();
        this.endsAt = this.deadline;
        this.thread = Thread.ofVirtual().name("webhook-post").unstarted(this);
    }

    public void start() {
        parts.deadlines.add(this);
        thread.start();
    }

    @Override
    public long endsAt() {
        return endsAt;
    }

    @Override
    public void expire() {
        end(step.outOfTime);
    }

    @Override
    public void stop() {
        end(TransportErrors.STOPPED);
    }

    private void end(String reason) {
        if (finish(AttemptResult.unanswered(reason, elapsed(), false))) {
            thread.interrupt();
        }
    }

    @Override
    public void run() {
        if (isOver.get()) {
            return;
        }
        try {
            if (parts.pool.enter(receiver, deadline - parts.deadlines.now())) {
                // The connection and the place are free again before the result is known, so that
                // a request that follows it can use them.
                inPlace().ifPresent(this::deliver);
            } else {
                expire();
            }
        } catch (IOException e) {
            boolean isFinal = e instanceof ForbiddenAddressException;
            finish(AttemptResult.unanswered(TransportErrors.sentence(e), elapsed(), isFinal));
        } catch (InterruptedException _) {
            finish(AttemptResult.unanswered(TransportErrors.STOPPED, elapsed(), false));
        } catch (RuntimeException e) {
            log("A webhook was not posted", e);
            finish(AttemptResult.unanswered(TransportErrors.INTERNAL, elapsed(), false));
        }
    }

    /** The result of the response; empty if the time was over before. */
    private Optional<AttemptResult> inPlace() throws IOException, InterruptedException {
        try {
            ByteBuffer bytes = RequestBytes.of(request);
            @Nullable Connection kept = parts.pool.idle(receiver);
            AnswerReader.@Nullable Answer answer = kept == null ? null : exchange(kept, bytes);
            if (answer == null) {
                answer = exchange(open(), bytes.rewind());
            }
            return answer == null || !wins ? Optional.empty() : Optional.of(answered(answer));
        } finally {
            parts.pool.leave(receiver);
        }
    }

    private Connection open() throws IOException, InterruptedException {
        long limit = parts.settings.connectTimeout().toNanos();
        endsAt = Math.min(deadline, parts.deadlines.now() + limit);
        step = Step.RESOLVING;
        parts.deadlines.earlier(this);
        InetAddress[] addresses = parts.dialer.resolve(receiver, limit);
        step = Step.CONNECTING;
        long left = endsAt - parts.deadlines.now();
        Connection opened = parts.dialer.connect(receiver, addresses, left);
        endsAt = deadline;
        return opened;
    }

    /**
     * Sends the request and reads the response. Null if the receiver had closed a kept connection
     * before it sent anything: then the request is sent again, on a new connection.
     */
    private AnswerReader.@Nullable Answer exchange(Connection connection, ByteBuffer bytes)
            throws IOException {
        step = Step.EXCHANGING;
        @Nullable AnswerInput input = null;
        boolean isKept = false;
        try {
            connection.send(bytes);
            input = connection.answer(parts.settings.maxBodyRead());
            AnswerReader.Answer answer = parts.reader.read(input);
            wins = isOver.compareAndSet(false, true);
            isKept = wins && answer.isReusable();
            return answer;
        } catch (IOException e) {
            if (connection.isReused() && !isOver.get() && (input == null || !input.hasBegun())) {
                return null;
            }
            throw e;
        } finally {
            if (isKept) {
                parts.pool.keep(connection);
            } else {
                connection.close();
            }
        }
    }

    private boolean finish(AttemptResult result) {
        boolean first = isOver.compareAndSet(false, true);
        if (first) {
            deliver(result);
        }
        return first;
    }

    private void deliver(AttemptResult result) {
        parts.deadlines.remove(this);
        try {
            onResult.accept(result);
        } catch (RuntimeException e) {
            // it may have run on the thread of all deadlines, which must survive
            log("The result of a webhook was not taken", e);
        }
    }

    private AttemptResult answered(AnswerReader.Answer answer) {
        return new AttemptResult(
                Optional.of(answer.status()),
                Optional.of(answer.body()),
                elapsed(),
                Optional.empty(),
                answer.retryAfter(),
                false);
    }

    private Duration elapsed() {
        return Duration.ofNanos(parts.deadlines.now() - startedAt);
    }

    private static void log(String message, RuntimeException e) {
        System.getLogger(Exchange.class.getName()).log(System.Logger.Level.ERROR, message, e);
    }
}
