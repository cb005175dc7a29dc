package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Messages;
import dev.postroom.domain.subscriber.Profile;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the request to send a mail. */
final class SendEmailBody {

    private static final int MAX_RECIPIENTS = 50;

    private SendEmailBody() {}

    /** The request in a complete body; throws all violations. */
    static SendEmail whole(JsonFields body, boolean strict) {
        Optional<SendEmail> request = read(body);
        body.finish(strict);
        return request.orElseThrow();
    }

    /** The request; violations are added to {@code body}, at least one when the result is empty. */
    static Optional<SendEmail> read(JsonFields body) {
        List<Mailbox> to = MailboxBody.several(body, "to");
        requireFew(body, to);
        Optional<SendEmail.Body> content = ContentBody.read(body);
        Optional<Mailbox> from = MailboxBody.one(body, "from");
        Optional<Mailbox> replyTo = MailboxBody.one(body, "reply_to");
        SendEmail.Copies copies =
                new SendEmail.Copies(
                        MailboxBody.several(body, "cc"), MailboxBody.several(body, "bcc"));
        MailHeaders headers = headers(body);
        List<Attachment> attachments = AttachmentBody.read(body);
        JsonObject metadata = FieldReader.object(body, "metadata", Profile::metadataOf);
        Tracking tracking =
                new Tracking(
                        FieldReader.flag(body, "track_opens", false),
                        FieldReader.flag(body, "track_clicks", false));
        Optional<Instant> scheduledAt = body.parsed("scheduled_at", Times::parse);
        body.parsed("idempotency_key", IdempotencyKey::new);
        return content.map(mailBody ->
                new SendEmail(
                        new SendEmail.Envelope(to, copies, from, replyTo),
                        mailBody,
                        headers,
                        attachments,
                        metadata,
                        tracking,
                        scheduledAt));
    }

    private static void requireFew(JsonFields body, List<Mailbox> to) {
        Optional<JsonNode> value = body.value("to");
        if (value.isEmpty() || (value.get().isArray() && value.get().isEmpty())) {
            body.violate("to", "required", Messages.REQUIRED);
        }
        if (to.size() > MAX_RECIPIENTS) {
            body.violate("to", "too_many", Messages.atMost(MAX_RECIPIENTS, "recipients"));
        }
    }

    private static MailHeaders headers(JsonFields body) {
        Map<String, String> values = new LinkedHashMap<>();
        Optional<JsonNode> given = body.value("headers");
        FieldReader.child(body, "headers")
                .ifPresent(fields ->
                        given.orElseThrow()
                                .fieldNames()
                                .forEachRemaining(name -> put(fields, name, values)));
        return body.checked("headers", () -> new MailHeaders(values)).orElse(MailHeaders.none());
    }

    // each header is checked separately first, so that a violation names it
    private static void put(JsonFields headers, String name, Map<String, String> values) {
        headers.required(name, value -> new MailHeaders(Map.of(name, value)))
                .ifPresent(header -> values.putAll(header.values()));
    }
}
