package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.PartialEmail;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.idempotency.IdempotencyKey;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;

import java.util.List;
import java.util.Optional;

/** Reads the request to send a mail. */
final class SendEmailBody {

    private static final int MAX_RECIPIENTS = 50;

    private SendEmailBody() {}

    /**
     * One request as far as it could be read; its violations are in the fields.
     *
     * @param email empty: there is a violation
     */
    record Reading(JsonFields fields, PartialEmail part, Optional<SendEmail> email) {

        /** Adds the violations that {@code sending} finds in the readable fields. */
        void check(Workspace workspace, SendEmails sending) {
            fields.checkFurther(() -> sending.check(workspace, part));
        }
    }

    /**
     * The request in a complete body; throws all violations together.
     *
     * @param sending judges what could be read when other fields are invalid
     */
    static SendEmail whole(ApiRequest request, SendEmails sending) {
        Reading reading = read(request.largeBody());
        reading.fields()
                .finish(request.isStrict(), () -> reading.check(request.workspace(), sending));
        return reading.email().orElseThrow();
    }

    /** Reads a request; violations are added to {@code body}. */
    static Reading read(JsonFields body) {
        List<Mailbox> to = MailboxBody.several(body, "to");
        requireFew(body, to);
        SendEmail.Copies copies =
                new SendEmail.Copies(
                        MailboxBody.several(body, "cc"), MailboxBody.several(body, "bcc"));
        PartialEmail part =
                new PartialEmail(
                        to,
                        copies,
                        MailboxBody.one(body, "from"),
                        ContentBody.read(body),
                        AttachmentBody.read(body),
                        body.parsed("scheduled_at", Times::parse));
        return new Reading(body, part, completed(body, part));
    }

    private static Optional<SendEmail> completed(JsonFields body, PartialEmail part) {
        Optional<Mailbox> replyTo = MailboxBody.one(body, "reply_to");
        MailHeaders headers = HeadersBody.read(body);
        JsonObject metadata = FieldReader.object(body, "metadata", Profile::metadataOf);
        Tracking tracking =
                new Tracking(
                        FieldReader.flag(body, "track_opens", false),
                        FieldReader.flag(body, "track_clicks", false));
        body.parsed("idempotency_key", IdempotencyKey::new);
        return part.body()
                .map(content ->
                        new SendEmail(
                                new SendEmail.Envelope(
                                        part.to(), part.copies(), part.from(), replyTo),
                                content,
                                headers,
                                part.attachments(),
                                metadata,
                                tracking,
                                part.scheduledAt()));
    }

    private static void requireFew(JsonFields body, List<Mailbox> to) {
        Optional<Object> value = body.value("to");
        if (value.isEmpty() || (value.get() instanceof List<?> all && all.isEmpty())) {
            body.violate("to", "required", Messages.REQUIRED);
        }
        if (to.size() > MAX_RECIPIENTS) {
            body.violate("to", "too_many", Messages.atMost(MAX_RECIPIENTS, "recipients"));
        }
    }
}
