package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.TransactionGuard;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Collects mails up to the window, because the sandbox stores many in one statement. */
final class CapturingSession implements MailSession {

    private static final String CALL = "capturing mail";

    private final TransactionGuard guard;
    private final int window;
    private final long end;
    private final Function<List<OutgoingMail>, List<MailOutcome>> store;
    private final List<OutgoingMail> mails = new ArrayList<>();
    private final List<Consumer<MailOutcome>> listeners = new ArrayList<>();
    private boolean closed;

    /**
     * @param window the most mails that are stored at once
     * @param store one outcome for each mail, in order
     */
    CapturingSession(
            TransactionGuard guard,
            int window,
            Duration time,
            Function<List<OutgoingMail>, List<MailOutcome>> store) {
        this.guard = guard;
        this.window = window;
        this.end = System.nanoTime() + time.toNanos();
        this.store = store;
        guard.refuseInside(CALL);
    }

    @Override
    public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
        guard.refuseInside(CALL);
        if (closed) {
            throw new IllegalStateException("the session is closed");
        }
        if (System.nanoTime() - end >= 0) {
            onOutcome.accept(DirectMailSession.TOO_LATE);
            return;
        }
        mails.add(mail);
        listeners.add(onOutcome);
        if (mails.size() >= window) {
            settle();
        }
    }

    @Override
    public void awaitAnswers() {
        guard.refuseInside(CALL);
        settle();
    }

    @Override
    public boolean awaitAnswers(Duration atMost) {
        awaitAnswers();
        return true;
    }

    private void settle() {
        if (mails.isEmpty()) {
            return;
        }
        List<MailOutcome> outcomes = store.apply(List.copyOf(mails));
        List<Consumer<MailOutcome>> waiting = List.copyOf(listeners);
        mails.clear();
        listeners.clear();
        for (int i = 0; i < outcomes.size(); i++) {
            waiting.get(i).accept(outcomes.get(i));
        }
    }

    @Override
    public void close() {
        closed = true;
        settle();
    }
}
