package dev.postroom.domain.email;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.time.Instant;
import java.util.Optional;

/**
 * One transactional email to one recipient.
 *
 * @param mail what is sent, frozen when it was accepted
 * @param templateId what it was made from, if anything
 * @param metadata the client's own data
 * @param attempts handovers tried so far
 * @param reply the server's last answer, verbatim
 */
public record Email(
        EmailId id,
        OutgoingMail mail,
        Optional<TemplateId> templateId,
        JsonObject metadata,
        EmailStatus status,
        int attempts,
        Optional<String> reply,
        Instant createdAt,
        Optional<Instant> sentAt) {}
