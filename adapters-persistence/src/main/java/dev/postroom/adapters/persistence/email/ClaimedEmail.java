package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** An email that a worker has just got, before its attachments are there. */
record ClaimedEmail(Workspace workspace, EmailSummary email, String mail, long generation) {
    static ClaimedEmail of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new ClaimedEmail(
                Workspaces.of(result),
                EmailRows.summary(result),
                row.text("mail"),
                row.number("lease_gen"));
    }

    UUID id() {
        return email.id().value();
    }

    EmailTimeline.Entry step() {
        return new EmailTimeline.Entry(
                workspace, id(), EmailStatus.SENDING, Optional.empty(), Optional.empty());
    }

    Claimed<Email> with(Map<UUID, List<Attachment>> files) {
        Email whole = new Email(email, MailJson.mail(mail, files.getOrDefault(id(), List.of())));
        return new Claimed<>(workspace, whole, generation);
    }
}
