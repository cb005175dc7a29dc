package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Transactional emails, the queue that they wait in, and their timelines: each change of a status
 * is stored together with its step. Joins the caller's transaction, else commits by itself.
 */
@DrivenPort
public interface Emails {

    /**
     * Stores new emails in one go: {@code QUEUED} ones are due at once, {@code SCHEDULED} ones at
     * their time, others never.
     */
    void add(Workspace workspace, List<Email> emails);

    /** The email, or empty. */
    Optional<EmailSummary> find(Workspace workspace, EmailId id);

    /** One page of emails. */
    Page<EmailSummary> list(
            Workspace workspace, EmailQuery query, PageRequest<EmailQuery.Sort> page);

    /** The email's steps, oldest first; none for an unknown email. */
    List<EmailStep> timeline(Workspace workspace, EmailId id);

    /**
     * Makes a {@code SCHEDULED} or {@code QUEUED} email {@code CANCELLED}: no worker gets it any
     * more. False and no change when it has another status or a worker was quicker.
     */
    boolean cancel(Workspace workspace, EmailId id, Instant at);

    /**
     * Stores a step of an email that was handed over. False and no change when its status is no
     * longer {@code from}.
     */
    boolean move(Workspace workspace, EmailId id, EmailStatus from, EmailStep step);

    /**
     * Takes up to {@code max} due emails of any workspace, oldest due first, for {@code lease};
     * also those whose lease ran out. Two workers never hold the same one. Each claim makes them
     * {@code SENDING} and counts as an attempt.
     */
    List<Claimed<Email>> claim(int max, Duration lease);

    /** Stores outcomes and returns them, without those whose lease was taken over. */
    List<EmailOutcome> complete(List<EmailOutcome> outcomes);
}
