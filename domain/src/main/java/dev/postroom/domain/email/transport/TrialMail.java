package dev.postroom.domain.email.transport;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The mail by which people try a transport. */
public final class TrialMail {

    private static final String SUBJECT = "Test mail of Postroom";
    private static final String TEXT =
            "Postroom sent this mail to test how its mail leaves. There is nothing to do.\n";
    private static final MailHeaders HEADERS =
            new MailHeaders(Map.of("Auto-Submitted", "auto-generated"));

    private TrialMail() {}

    /** One mail; the id is the left part of that of its message. */
    public static OutgoingMail of(String id, Mailbox from, EmailAddress to) {
        return new OutgoingMail(
                id + "@" + from.address().domain(),
                from,
                Mailbox.of(to),
                Optional.empty(),
                MailContent.of(SUBJECT, Optional.empty(), Optional.of(TEXT), List.of()),
                HEADERS,
                Optional.empty(),
                OutgoingMail.ShownRecipients.recipientAlone());
    }
}
