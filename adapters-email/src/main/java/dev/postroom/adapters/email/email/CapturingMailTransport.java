package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.CapturedMail;
import dev.postroom.domain.email.CapturedMails;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.IdGenerator;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Keeps mails instead of sending them, as the bytes that would have gone over the wire. */
public final class CapturingMailTransport implements MailTransport {

    private static final String REPLY = "250 2.0.0 Captured";

    private final CapturedMails captured;
    private final IdGenerator ids;
    private final WorkspaceClock clock;

    public CapturingMailTransport(CapturedMails captured, IdGenerator ids, WorkspaceClock clock) {
        this.captured = captured;
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails) {
        Instant now = clock.now(workspace);
        MimeMessages messages = new MimeMessages(() -> now);
        List<CapturedMail> written = new ArrayList<>(mails.size());
        List<MailOutcome> outcomes = new ArrayList<>(mails.size());
        for (OutgoingMail mail : mails) {
            try {
                written.add(capture(mail, messages, now));
                outcomes.add(new MailOutcome.Accepted(REPLY));
            } catch (UnwritableMailException e) {
                outcomes.add(new MailOutcome.Refused(e.reason()));
            }
        }
        captured.add(workspace, written);
        return List.copyOf(outcomes);
    }

    private CapturedMail capture(OutgoingMail mail, MimeMessages messages, Instant now)
            throws UnwritableMailException {
        return new CapturedMail(
                ids.next(),
                mail.messageId(),
                mail.from().address().value(),
                mail.to().address().value(),
                mail.content().subject(),
                mail.content().html(),
                PlainText.of(mail.content()),
                messages.bytes(mail),
                now);
    }
}
