package dev.postroom.domain.email;

import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Builds valid outgoing mails with HTML, text and an unsubscribe link. */
public final class MailFixture {

    private final UUID id;
    private String to = "reader@example.com";
    private MailContent content =
            MailContent.of("Hello", Optional.of("<p>Hello</p>"), Optional.of("Hello"), List.of());
    private MailHeaders headers = MailHeaders.none();
    private boolean isMarketing = true;

    private MailFixture(UUID id) {
        this.id = id;
    }

    /** A mail whose message id is made from that id. */
    public static MailFixture mail(UUID id) {
        return new MailFixture(id);
    }

    public MailFixture withTo(String mailbox) {
        to = mailbox;
        return this;
    }

    public MailFixture withContent(MailContent newContent) {
        content = newContent;
        return this;
    }

    public MailFixture withHeaders(MailHeaders newHeaders) {
        headers = newHeaders;
        return this;
    }

    /** A mail that cannot be unsubscribed from. */
    public MailFixture transactional() {
        isMarketing = false;
        return this;
    }

    public OutgoingMail build() {
        return new OutgoingMail(
                id + "@mail.example.org",
                Mailbox.parse("News <news@example.org>"),
                Mailbox.parse(to),
                Optional.empty(),
                content,
                headers,
                Optional.of(URI.create("https://mail.example.org/u/" + id))
                        .filter(_ -> isMarketing),
                ShownRecipients.recipientAlone());
    }
}
