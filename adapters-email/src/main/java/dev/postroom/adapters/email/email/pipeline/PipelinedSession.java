package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.LostConnectionException;
import dev.postroom.adapters.email.email.connection.LostConnectionException.Loss;
import dev.postroom.adapters.email.email.connection.SmtpFailure;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/**
 * Spreads the mails of one session over its lanes. A mail whose connection ended when it surely was
 * not accepted is given to a new connection once, if mails went over the old one before.
 */
final class PipelinedSession implements MailSession {

    private static final String CALL = "sending mail";

    private final TransactionGuard guard;
    private final MessageWriter messages;
    private final SessionConnections lanes;
    private final SessionHealth health;
    private final int inFlight;
    private final Deque<PendingMail> waiting = new ArrayDeque<>();
    private final Deque<Ended> ended = new ArrayDeque<>();
    private final OutcomeListener answers = this::stated;
    private boolean closed;
    private int unanswered;

    PipelinedSession(
            TransactionGuard guard,
            MessageWriter messages,
            SessionConnections lanes,
            SessionHealth health,
            int inFlight) {
        this.guard = guard;
        this.messages = messages;
        this.lanes = lanes;
        this.health = health;
        this.inFlight = inFlight;
        guard.refuseInside(CALL);
    }

    /** A mail of a lost connection, whose outcome is not told yet. */
    private record Ended(PendingMail mail, MailOutcome outcome) {}

    /** Something done with a lane. */
    private interface ConnectionAction {

        void run() throws LostConnectionException;
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside(CALL);
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        PendingMail pending;
        try {
            pending = new PendingMail(messages.write(mail), onOutcome);
        } catch (UnwritableMailException e) {
            onOutcome.accept(new MailOutcome.Unwritable(e.reason()));
            return;
        }
        while (unanswered >= inFlight) {
            settle(lanes.oldest());
            placeWaiting();
        }
        unanswered++;
        waiting.add(pending);
        placeWaiting();
    }

    private void placeWaiting() {
        for (PendingMail mail = waiting.peek(); mail != null; mail = waiting.peek()) {
            place(mail);
        }
    }

    // The mail waits until a lane takes it, so that none is lost when an Error ends this method.
    private void place(PendingMail mail) {
        PipelinedConnection lane;
        try {
            health.check();
            lane = mail.isRepeated() ? lanes.fresh() : lanes.next();
        } catch (LostConnectionException e) {
            health.noConnection(e);
            waiting.remove();
            end(mail, e.unreachable());
            return;
        }
        if (!makeRoom(lane)) {
            waitBehindOthers();
        } else if (lanes.isUsable(lane)) {
            waiting.remove();
            attempt(lane, () -> lane.take(mail, answers));
        } else {
            waitBehindOthers();
            retire(lane);
        }
    }

    private boolean makeRoom(PipelinedConnection lane) {
        boolean works = true;
        while (works && !lane.hasRoom()) {
            works = attempt(lane, () -> lane.read(answers));
        }
        return works;
    }

    private void waitBehindOthers() {
        waiting.add(waiting.remove());
    }

    private void retire(PipelinedConnection lane) {
        boolean works = true;
        while (works && !lane.isQuiet()) {
            works = attempt(lane, () -> pushAndRead(lane));
        }
        if (works) {
            lanes.retire(lane);
        }
    }

    private void pushAndRead(PipelinedConnection lane) throws LostConnectionException {
        lane.push(answers);
        lane.read(answers);
    }

    /** Brings at least one of the outcomes that this lane owes, if it owes any. */
    private void settle(PipelinedConnection lane) {
        int before = unanswered;
        boolean works = attempt(lane, () -> lane.read(answers));
        if (works && unanswered == before && !lane.isQuiet()) {
            attempt(lane, () -> pushAndRead(lane));
        }
    }

    private boolean attempt(PipelinedConnection lane, ConnectionAction action) {
        int before = unanswered;
        long start = System.nanoTime();
        try {
            action.run();
            lanes.took(System.nanoTime() - start, before - unanswered);
            return true;
        } catch (LostConnectionException e) {
            lose(lane, e);
            return false;
        }
    }

    private void lose(PipelinedConnection lane, LostConnectionException e) {
        lanes.drop(lane);
        List<PendingMail> inDoubt = lane.takeDoubt();
        List<PendingMail> unsent = lane.takeUnsent();
        boolean isUsed = lane.isUsed();
        boolean goElsewhere = e.is(Loss.SESSION);
        if (!inDoubt.isEmpty()) {
            health.silence();
        } else if (!goElsewhere && unsent.stream().anyMatch(mail -> !isUsed || mail.isRepeated())) {
            health.lost(e);
        }
        for (PendingMail mail : inDoubt) {
            ended.add(new Ended(mail, new MailOutcome.Unknown(SmtpFailure.NO_REPLY)));
        }
        // a server that went away has closed all that it had
        boolean mayBeTheCause = e.is(Loss.AT_MAIL) && !isUsed;
        for (PendingMail mail : unsent) {
            if (goElsewhere || (isUsed && !mail.isRepeated())) {
                mail.repeat();
                waiting.add(mail);
            } else {
                ended.add(
                        new Ended(mail, mayBeTheCause ? health.dropped(e) : health.unreachable(e)));
            }
            mayBeTheCause = false;
        }
        tellEnded();
    }

    // One after another, so that an Error at one mail leaves the next ones here.
    private void tellEnded() {
        for (Ended next = ended.poll(); next != null; next = ended.poll()) {
            end(next.mail(), next.outcome());
        }
    }

    private void stated(PendingMail mail, MailOutcome outcome) {
        health.answered();
        end(mail, outcome);
    }

    private void end(PendingMail mail, MailOutcome outcome) {
        unanswered--;
        mail.listener().accept(outcome);
    }

    @Override
    public void awaitAnswers() {
        guard.refuseInside(CALL);
        settleAll();
        if (unanswered > 0) {
            throw new IllegalStateException("%d mails have no outcome".formatted(unanswered));
        }
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        awaitAnswers();
        return true;
    }

    // All ends are written before the first answer is awaited, so that the lanes work side by side.
    private void settleAll() {
        tellEnded();
        while (unanswered > 0 && isOwing()) {
            for (PipelinedConnection lane : lanes.all()) {
                boolean works = attempt(lane, () -> lane.read(answers));
                if (works) {
                    attempt(lane, () -> lane.push(answers));
                }
            }
            lanes.all().forEach(this::settle);
            placeWaiting();
        }
    }

    // A mail can belong to nothing any more when an Error ended what was done with it.
    private boolean isOwing() {
        return !waiting.isEmpty() || !lanes.all().stream().allMatch(PipelinedConnection::isQuiet);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            settleAll();
        } finally {
            lanes.release();
        }
    }
}
