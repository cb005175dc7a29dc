package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Transactional emails and the queue that they wait in. */
@DrivenPort
public interface Emails {

    /** Stores new emails in one go; those of status {@code QUEUED} are due at once. Joins. */
    void add(Workspace workspace, List<Email> emails);

    /** The email, or empty. */
    Optional<Email> find(Workspace workspace, EmailId id);

    /**
     * Takes up to {@code max} due emails of any workspace, oldest due first, for {@code lease};
     * also those whose lease ran out. Two workers never hold the same one. Commits by itself when
     * called outside a transaction. Each claim counts as an attempt.
     */
    List<Claimed<Email>> claim(int max, Duration lease);

    /** Stores outcomes; those whose lease was taken over change nothing. Returns how many did. */
    int complete(List<EmailOutcome> outcomes);
}
