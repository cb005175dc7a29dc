package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.Optional;
import java.util.OptionalLong;

/** Content of stored transactional emails. Joins the caller's transaction. */
@DrivenPort
public interface EmailContents {

    /** The content of the email, or empty. */
    Optional<EmailContent> find(Workspace workspace, EmailId id);

    /** The bytes of the texts of the email, about, which may be many; empty for an unknown one. */
    OptionalLong size(Workspace workspace, EmailId id);
}
