package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.Map;

/** Reads transactional mail. */
@DrivingPort
public interface ReadEmails {

    /** The email with its timeline; {@code NotFound} when there is none. */
    EmailHistory get(Workspace workspace, EmailId id);

    /** The content; {@code NotFound} when there is no such email, or it is no longer kept. */
    EmailContent getContent(Workspace workspace, EmailId id);

    /** The bytes of the texts of the email; fails like {@link #getContent}. */
    long countBytes(Workspace workspace, EmailId id);

    /** The number of emails by status; a status without any may be absent. */
    Map<EmailStatus, Long> countByStatus(Workspace workspace);

    /** One page of emails. */
    Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page);
}
