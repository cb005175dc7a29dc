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
import dev.postroom.domain.subscriber.Profile;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the wish to send a mail. */
final class SendEmailBody {

    private static final int MOST_RECIPIENTS = 50;

    private SendEmailBody() {}

    /** The one wish of a whole body. */
    static SendEmail whole(JsonFields body, boolean strict) {
        Optional<SendEmail> wish = read(body);
        body.finish(strict);
        return wish.orElseThrow();
    }

    /** The request; violations are noted, and there is one at least when it is empty. */
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
        return content.map(known ->
                new SendEmail(
                        new SendEmail.Envelope(to, copies, from, replyTo),
                        known,
                        headers,
                        attachments,
                        metadata,
                        tracking,
                        scheduledAt));
    }

    private static void requireFew(JsonFields body, List<Mailbox> to) {
        Optional<JsonNode> value = body.value("to");
        if (value.isEmpty() || (value.get().isArray() && value.get().isEmpty())) {
            body.violate("to", "required", "A mail needs a recipient.");
        }
        if (to.size() > MOST_RECIPIENTS) {
            body.violate("to", "too_many", "A request has at most 50 recipients.");
        }
    }

    private static MailHeaders headers(JsonFields body) {
        Map<String, String> values = new LinkedHashMap<>();
        Optional<JsonNode> given = body.value("headers");
        FieldReader.child(body, "headers")
                .ifPresent(members ->
                        given.orElseThrow()
                                .fieldNames()
                                .forEachRemaining(name -> put(members, name, values)));
        return body.checked("headers", () -> new MailHeaders(values)).orElse(MailHeaders.none());
    }

    // each header by itself first, so that a violation names it
    private static void put(JsonFields headers, String name, Map<String, String> values) {
        headers.required(name, value -> new MailHeaders(Map.of(name, value)))
                .ifPresent(header -> values.putAll(header.values()));
    }
}
