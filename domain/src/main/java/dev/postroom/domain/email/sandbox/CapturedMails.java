package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;

/** The sandbox inbox of a test workspace. Joins the caller's transaction. */
@DrivenPort
public interface CapturedMails {

    /**
     * Stores mails. A message id is stored only once.
     *
     * @return the message ids that were new
     */
    Set<String> add(Workspace workspace, List<CapturedMail> mails);

    /** Deletes up to {@code max} mails of the workspace, and returns how many. */
    int clear(Workspace workspace, int max);

    /** The mail, or empty. */
    Optional<CapturedMail> find(Workspace workspace, UUID id);

    /** The bytes of the mail with its texts, which may be many; empty when it does not exist. */
    OptionalLong size(Workspace workspace, UUID id);

    /** One page of mails; with an address, only those sent to it (ignoring case). */
    Page<CapturedMail.Entry> list(
            Workspace workspace, Optional<String> to, PageRequest<CapturedMail.Sort> page);
}
