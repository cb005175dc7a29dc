package dev.postroom.application.member.access;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Hands over mails to people who sign in, by the transport of live mail. */
public final class AccessPost {

    private static final MailSession.Limits ONE = new MailSession.Limits(1, Duration.ofSeconds(30));
    private static final MailHeaders HEADERS =
            new MailHeaders(Map.of("Auto-Submitted", "auto-generated"));

    private final MailTransport live;
    private final Accounts accounts;
    private final SenderPolicy senders;
    private final IdGenerator ids;
    private final boolean isOpen;

    /**
     * @param live the transport of live mail
     * @param isOpen whether live mail goes anywhere
     */
    public AccessPost(
            MailTransport live,
            Accounts accounts,
            SenderPolicy senders,
            IdGenerator ids,
            boolean isOpen) {
        this.live = live;
        this.accounts = accounts;
        this.senders = senders;
        this.ids = ids;
        this.isOpen = isOpen;
    }

    /** Whether live mail goes anywhere. */
    boolean isOpen() {
        return isOpen;
    }

    /** A mail as a person reads it. */
    record Letter(EmailAddress to, String subject, String text) {}

    /** Hands a mail over; the outcome, or empty when there is no account whose mail it could be. */
    Optional<MailOutcome> send(Letter letter) {
        return accounts.list().stream()
                .map(Account::id)
                .flatMap(id -> accounts.workspace(id, Environment.LIVE).stream())
                .findFirst()
                .map(workspace -> send(workspace, letter));
    }

    private MailOutcome send(Workspace workspace, Letter letter) {
        List<MailOutcome> outcomes = new ArrayList<>(1);
        try (MailSession session = live.open(workspace, ONE)) {
            session.offer(mail(letter), outcomes::add);
            session.awaitAnswers();
        }
        return outcomes.getFirst();
    }

    private OutgoingMail mail(Letter letter) {
        return new OutgoingMail(
                ids.next() + "@" + senders.standard().address().domain(),
                senders.standard(),
                Mailbox.of(letter.to()),
                Optional.empty(),
                MailContent.of(
                        letter.subject(), Optional.empty(), Optional.of(letter.text()), List.of()),
                HEADERS,
                Optional.empty(),
                OutgoingMail.ShownRecipients.recipientAlone());
    }
}
