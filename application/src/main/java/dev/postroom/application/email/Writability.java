package dev.postroom.application.email;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Refuses mails that cannot be written as messages before they are accepted, with the field that is
 * the reason: the one without which the mail can be written.
 */
public final class Writability {

    private static final EmailAddress HARMLESS = new EmailAddress("a@example.com");
    private static final String REPLACED = "-";

    private final MailProof proof;

    public Writability(MailProof proof) {
        this.proof = proof;
    }

    /** Fails with {@code Invalid} ({@code unwritable}) at a field of a request to send. */
    public void require(OutgoingMail mail) {
        flaw(mail)
                .ifPresent(violation -> {
                    throw new Failure.Invalid(violation.code(), List.of(violation)).asException();
                });
    }

    /** The violation with which {@link #require} would fail. */
    public Optional<Violation> flaw(OutgoingMail mail) {
        if (proof.isWritable(mail)) {
            return Optional.empty();
        }
        String field =
                without(mail).entrySet().stream()
                        .filter(other -> proof.isWritable(other.getValue()))
                        .map(Map.Entry::getKey)
                        .findFirst()
                        .orElse("");
        return Optional.of(
                new Violation(
                        field,
                        "unwritable",
                        "The mail cannot be written as a message with this value."));
    }

    // The mail with one of its parts replaced, by the field of that part.
    private static Map<String, OutgoingMail> without(OutgoingMail mail) {
        Map<String, OutgoingMail> others = new LinkedHashMap<>();
        MailContent content = mail.content();
        for (int i = 0; i < content.attachments().size(); i++) {
            List<Attachment> rest = new ArrayList<>(content.attachments());
            rest.remove(i);
            others.put("attachments[" + i + "]", mail.withContent(content.withAttachments(rest)));
        }
        others.put("headers", mail.withHeaders(MailHeaders.none()));
        others.put("to", to(mail, Mailbox.of(HARMLESS)));
        others.put("from", from(mail, Mailbox.of(HARMLESS)));
        others.put("subject", mail.withContent(content.withSubject(REPLACED)));
        content.html()
                .ifPresent(_ ->
                        others.put(
                                "html",
                                mail.withContent(
                                        MailContent.of(
                                                content.subject(),
                                                Optional.of(REPLACED),
                                                content.text().map(text -> text.whole()),
                                                content.attachments()))));
        content.text()
                .ifPresent(_ ->
                        others.put(
                                "text",
                                mail.withContent(
                                        MailContent.of(
                                                content.subject(),
                                                content.html().map(html -> html.whole()),
                                                Optional.of(REPLACED),
                                                content.attachments()))));
        return others;
    }

    private static OutgoingMail to(OutgoingMail mail, Mailbox to) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                to,
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                OutgoingMail.ShownRecipients.recipientAlone());
    }

    private static OutgoingMail from(OutgoingMail mail, Mailbox from) {
        return new OutgoingMail(
                "a@example.com",
                from,
                mail.to(),
                Optional.empty(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }
}
