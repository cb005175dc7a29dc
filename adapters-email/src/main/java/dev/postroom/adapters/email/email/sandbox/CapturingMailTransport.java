package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.PlainText;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.ComposedText;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Stores mails instead of sending them, as the bytes that would be transmitted. Mail to the
 * addresses of {@link Simulation} is stored too and gets the simulated result: a deferred mail is
 * rejected at its first attempt.
 */
public final class CapturingMailTransport implements MailTransport {

    private static final String REPLY = "250 2.0.0 Captured";
    private static final int MOST_AT_ONCE = 100;

    private final TransactionGuard guard;
    private final CapturedMails captured;
    private final IdGenerator ids;
    private final WorkspaceClock clock;
    private final SimulatedBounce bounce;

    public CapturingMailTransport(
            TransactionGuard guard,
            CapturedMails captured,
            IdGenerator ids,
            WorkspaceClock clock,
            SimulatedBounce bounce) {
        this.guard = guard;
        this.captured = captured;
        this.ids = ids;
        this.clock = clock;
        this.bounce = bounce;
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        int window = Math.min(limits.inFlight(), MOST_AT_ONCE);
        return new CapturingSession(
                guard, window, limits.time(), mails -> outcomes(workspace, mails));
    }

    // Storing is repeatable, so a mail whose capture failed is not in doubt.
    private List<MailOutcome> outcomes(Workspace workspace, List<OutgoingMail> mails) {
        try {
            return capture(workspace, mails);
        } catch (FailureException e) {
            return Collections.nCopies(
                    mails.size(), new MailOutcome.Unreachable(e.failure().detail()));
        }
    }

    private List<MailOutcome> capture(Workspace workspace, List<OutgoingMail> mails) {
        Instant now = clock.now(workspace);
        MessageWriter messages = new MessageWriter(() -> now);
        List<CapturedMail> written = new ArrayList<>(mails.size());
        Map<String, MailOutcome> unwritable = new HashMap<>();
        for (OutgoingMail mail : mails) {
            try {
                written.add(capture(mail, messages, now));
            } catch (UnwritableMailException e) {
                unwritable.put(mail.messageId(), new MailOutcome.Unwritable(e.reason()));
            }
        }
        Set<String> fresh = captured.add(workspace, written);
        return mails.stream()
                .map(mail ->
                        Optional.ofNullable(unwritable.get(mail.messageId()))
                                .orElseGet(() -> answer(workspace, mail, fresh)))
                .toList();
    }

    private MailOutcome answer(Workspace workspace, OutgoingMail mail, Set<String> fresh) {
        Optional<Simulation> simulation = Simulation.of(workspace, mail.to().address());
        boolean isDeferred =
                simulation.filter(Simulation.DEFERRED::equals).isPresent()
                        && fresh.contains(mail.messageId());
        if (isDeferred) {
            return new MailOutcome.Deferred(ReplyClass.LATER, Simulation.deferral());
        }
        return simulation
                .flatMap(Simulation::refusal)
                .filter(_ -> bounce == SimulatedBounce.AT_ONCE)
                .<MailOutcome>map(
                        reply -> new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, reply))
                .orElseGet(() -> new MailOutcome.Accepted(REPLY));
    }

    private CapturedMail capture(OutgoingMail mail, MessageWriter messages, Instant now)
            throws UnwritableMailException {
        return new CapturedMail(
                ids.next(),
                new CapturedMail.Headers(
                        mail.messageId(),
                        mail.from().address().value(),
                        mail.to().address().value(),
                        mail.content().subject()),
                mail.content().html().map(ComposedText::whole),
                PlainText.of(mail.content()).map(ComposedText::whole),
                messages.write(mail).content(),
                now);
    }
}
