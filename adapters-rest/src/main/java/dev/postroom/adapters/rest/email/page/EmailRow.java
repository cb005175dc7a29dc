package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.email.EmailSummary;

import java.time.Instant;

/** An email in the list. */
public record EmailRow(String id, String to, String subject, Badge status, Moment created) {

    static EmailRow of(EmailSummary email, Instant now) {
        String subject = email.head().subject();
        return new EmailRow(
                email.id().toString(),
                email.head().to().address().value(),
                subject.isBlank() ? "(no subject)" : subject,
                Badges.of("email", email.status().keyword()),
                Moment.of(email.createdAt(), now));
    }
}
