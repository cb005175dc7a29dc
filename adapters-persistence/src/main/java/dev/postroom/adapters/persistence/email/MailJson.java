package dev.postroom.adapters.persistence.email;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.shared.address.EmailAddress;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A mail as JSON, without its attachments. */
final class MailJson {
    private static final String IS_MARKETING = "is_marketing";

    private MailJson() {}

    static String text(Email email) {
        ObjectNode node = node(email.mail());
        // marketing mail has the link, and hardly any other mail does
        if (email.mail().unsubscribe().isPresent() && !email.isMarketing()) {
            node.put(IS_MARKETING, false);
        }
        return JsonColumns.text(node);
    }

    private static ObjectNode node(OutgoingMail mail) {
        ObjectNode node = JsonColumns.newObject();
        node.put("message_id", mail.messageId());
        putMailbox(node, "from", mail.from());
        putMailbox(node, "to", mail.to());
        mail.replyTo().ifPresent(box -> putMailbox(node, "reply_to", box));
        node.put("subject", mail.content().subject());
        mail.content().html().ifPresent(html -> node.put("html", html.whole()));
        mail.content().text().ifPresent(text -> node.put("text", text.whole()));
        ObjectNode headers = node.putObject("headers");
        mail.headers().values().forEach(headers::put);
        mail.unsubscribe().ifPresent(uri -> node.put("unsubscribe", uri.toString()));
        putMailboxes(node, "shown_to", mail.shownRecipients().to());
        putMailboxes(node, "shown_cc", mail.shownRecipients().cc());
        return node;
    }

    static Email email(EmailSummary summary, String text, List<Attachment> attachments) {
        JsonNode node = JsonColumns.tree(text);
        OutgoingMail mail = mail(node, attachments);
        boolean isMarketing = mail.unsubscribe().isPresent() && !node.has(IS_MARKETING);
        return new Email(summary, mail, isMarketing);
    }

    private static OutgoingMail mail(JsonNode node, List<Attachment> attachments) {
        return new OutgoingMail(
                node.path("message_id").asText(),
                mailbox(node.path("from")),
                mailbox(node.path("to")),
                replyTo(node),
                MailContent.of(
                        node.path("subject").asText(),
                        optional(node, "html"),
                        optional(node, "text"),
                        attachments),
                headers(node.path("headers")),
                optional(node, "unsubscribe").map(URI::create),
                new ShownRecipients(
                        mailboxes(node.path("shown_to")), mailboxes(node.path("shown_cc"))));
    }

    /** A stored mail without its attachments. */
    static OutgoingMail mail(String text) {
        return mail(JsonColumns.tree(text), List.of());
    }

    /** Reads the identifying fields of a mail; the other members may be absent. */
    static MailHead head(String text) {
        JsonNode node = JsonColumns.tree(text);
        return new MailHead(
                node.path("message_id").asText(),
                mailbox(node.path("from")),
                mailbox(node.path("to")),
                replyTo(node),
                node.path("subject").asText());
    }

    private static Optional<Mailbox> replyTo(JsonNode node) {
        return node.hasNonNull("reply_to")
                ? Optional.of(mailbox(node.path("reply_to")))
                : Optional.empty();
    }

    private static void putMailbox(ObjectNode node, String member, Mailbox mailbox) {
        fill(node.putObject(member), mailbox);
    }

    private static void putMailboxes(ObjectNode node, String member, List<Mailbox> mailboxes) {
        ArrayNode array = node.putArray(member);
        mailboxes.forEach(mailbox -> fill(array.addObject(), mailbox));
    }

    private static void fill(ObjectNode node, Mailbox mailbox) {
        mailbox.name().ifPresent(name -> node.put("name", name));
        node.put("address", mailbox.address().value());
    }

    private static Mailbox mailbox(JsonNode node) {
        EmailAddress address = new EmailAddress(node.path("address").asText());
        return new Mailbox(optional(node, "name"), address);
    }

    private static List<Mailbox> mailboxes(JsonNode array) {
        List<Mailbox> mailboxes = new ArrayList<>();
        array.forEach(node -> mailboxes.add(mailbox(node)));
        return mailboxes;
    }

    private static MailHeaders headers(JsonNode node) {
        Map<String, String> values = new LinkedHashMap<>();
        node.properties()
                .forEach(member -> values.put(member.getKey(), member.getValue().asText()));
        return new MailHeaders(values);
    }

    private static Optional<String> optional(JsonNode node, String member) {
        return node.has(member) ? Optional.of(node.path(member).asText()) : Optional.empty();
    }
}
