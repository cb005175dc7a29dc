package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Hands the mails of one session over on several connections at once, each with a virtual thread
 * that takes the next waiting mail. The outcomes come to the thread that calls.
 */
final class ConcurrentSession implements MailSession {

    private static final String CALL = "sending mail";
    private static final Duration FOR_EVER = Duration.ofDays(1);

    private final TransactionGuard guard;
    private final Lanes lanes;
    private final int inFlight;
    private final Deque<Offered> waiting = new ArrayDeque<>();
    private final BlockingQueue<Answered> answers = new LinkedBlockingQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private int running;
    private int unanswered;
    private boolean canGrow = true;
    private boolean closed;

    ConcurrentSession(TransactionGuard guard, Lanes lanes, int inFlight) {
        this.guard = guard;
        this.lanes = lanes;
        this.inFlight = inFlight;
        guard.refuseInside(CALL);
    }

    private record Offered(OutgoingMail mail, Consumer<MailOutcome> listener) {}

    /** Runs on the thread that calls the session. */
    private interface Answered {
        void arrive();
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside(CALL);
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        boolean _ = settle(inFlight - 1, FOR_EVER);
        unanswered++;
        Lane lane = null;
        synchronized (waiting) {
            waiting.add(new Offered(mail, onOutcome));
            if (running == 0 || (canGrow && running < lanes.most())) {
                lane = running == 0 ? lanes.first() : lanes.another();
                running += lane == null ? 0 : 1;
            }
        }
        if (lane != null) {
            start(lane);
        }
    }

    private void start(Lane lane) {
        threads.add(Thread.ofVirtual().name("smtp-lane").start(() -> handOver(lane)));
    }

    private void handOver(Lane lane) {
        try (lane) {
            if (!lane.opens() && leavesToOthers()) {
                return;
            }
            for (Offered next = next(); next != null; next = next()) {
                Offered mail = next;
                MailOutcome outcome = lane.handOver(mail.mail());
                answers.add(() -> mail.listener().accept(outcome));
            }
        } catch (RuntimeException | Error e) {
            abandon(e);
        }
    }

    // The server takes no further connection; the last lane stays, and waits for one.
    private boolean leavesToOthers() {
        synchronized (waiting) {
            canGrow = false;
            boolean leaves = running > 1;
            running -= leaves ? 1 : 0;
            return leaves;
        }
    }

    // The caller gets the failure, and no mail stays without an answer.
    private void abandon(Throwable failure) {
        synchronized (waiting) {
            running--;
            answers.add(() -> {
                throw new IllegalStateException("handing over failed", failure);
            });
            String reason = "The mails before this one could not be handed over.";
            for (Offered mail : waiting) {
                answers.add(() -> mail.listener().accept(new MailOutcome.Unreachable(reason)));
            }
            waiting.clear();
        }
    }

    private @Nullable Offered next() {
        synchronized (waiting) {
            Offered next = waiting.poll();
            running -= next == null ? 1 : 0;
            return next;
        }
    }

    @Override
    public void awaitAnswers() {
        guard.refuseInside(CALL);
        boolean _ = settle(0, FOR_EVER);
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        guard.refuseInside(CALL);
        return settle(0, atMost);
    }

    // Takes what has arrived, and waits while more mails than that are unanswered.
    private boolean settle(int most, Duration atMost) {
        long end = System.nanoTime() + atMost.toNanos();
        boolean interrupted = false;
        boolean waits = true;
        while (waits) {
            try {
                long left = unanswered > most ? Math.max(0, end - System.nanoTime()) : 0;
                Answered answer = answers.poll(left, TimeUnit.NANOSECONDS);
                waits = answer != null;
                if (answer != null) {
                    unanswered--;
                    answer.arrive();
                }
            } catch (InterruptedException _) {
                interrupted = true;
                threads.forEach(Thread::interrupt);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return unanswered <= most;
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            boolean _ = settle(0, FOR_EVER);
            threads.forEach(ConcurrentSession::join);
        }
    }

    // without mails it ends at once: it only gives its connection back
    private static void join(Thread lane) {
        boolean interrupted = Thread.interrupted();
        boolean ended = false;
        while (!ended) {
            try {
                lane.join();
                ended = true;
            } catch (InterruptedException _) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
