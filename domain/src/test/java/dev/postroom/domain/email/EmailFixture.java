package dev.postroom.domain.email;

import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Builds valid transactional emails: queued ones that were never tried. */
public final class EmailFixture {

    private final EmailId id;
    private OutgoingMail mail;
    private EmailStatus status = EmailStatus.QUEUED;
    private int depth;
    private Optional<TemplateId> template = Optional.empty();
    private Optional<Instant> scheduledAt = Optional.empty();
    private Instant createdAt = SettableClock.START;
    private JsonObject metadata = new JsonObject(Map.of("order", 42));

    private EmailFixture(UUID id) {
        this.id = new EmailId(id);
        this.mail = MailFixture.mail(id).transactional().build();
    }

    /** An email with this id. */
    public static EmailFixture email(UUID id) {
        return new EmailFixture(id);
    }

    public EmailFixture withMail(OutgoingMail newMail) {
        mail = newMail;
        return this;
    }

    public EmailFixture withStatus(EmailStatus newStatus) {
        status = newStatus;
        return this;
    }

    public EmailFixture withTo(String mailbox) {
        return withMail(MailFixture.mail(id.value()).transactional().withTo(mailbox).build());
    }

    public EmailFixture withTemplate(TemplateId newTemplate) {
        template = Optional.of(newTemplate);
        return this;
    }

    public EmailFixture withMetadata(JsonObject newMetadata) {
        metadata = newMetadata;
        return this;
    }

    /** Caused by a trigger. */
    public EmailFixture withDepth(int newDepth) {
        depth = newDepth;
        return this;
    }

    /** Not to be sent earlier. */
    public EmailFixture scheduledAt(Instant moment) {
        scheduledAt = Optional.of(moment);
        return withStatus(EmailStatus.SCHEDULED);
    }

    public EmailFixture withCreatedAt(Instant moment) {
        createdAt = moment;
        return this;
    }

    public Email build() {
        EmailSummary.Origin origin =
                new EmailSummary.Origin(template, metadata, new Tracking(true, false), depth);
        return new Email(
                new EmailSummary(
                        id,
                        MailHead.of(mail),
                        origin,
                        createdAt,
                        scheduledAt,
                        EmailSummary.State.untried(status)),
                mail);
    }
}
