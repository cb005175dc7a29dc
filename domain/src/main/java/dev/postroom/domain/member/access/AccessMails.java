package dev.postroom.domain.member.access;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The mails about access that are to be sent. Joins the caller's transaction. */
@DrivenPort
public interface AccessMails {

    /** Stores a mail that is to be sent now. The id must be new. */
    void add(AccessMail mail);

    /**
     * The mail that waits longest, for one caller: it is given out again after the lease.
     *
     * @return the mail with one attempt more, or empty when none is due
     */
    Optional<AccessMail> claim(Instant now, Duration lease);

    /**
     * Removes a mail that was sent, or that no attempt can send; false when another has removed it.
     */
    boolean remove(UUID id);
}
