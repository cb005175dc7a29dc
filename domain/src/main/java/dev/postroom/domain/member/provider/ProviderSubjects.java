package dev.postroom.domain.member.provider;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;

/**
 * Which person of an identity provider each person is, since they first signed in by it. Joins the
 * caller's transaction.
 */
@DrivenPort
public interface ProviderSubjects {

    /**
     * Binds the person to this subject of the issuer, unless one of them is bound already; whether
     * they are bound to each other now. Of several transactions that bind a person or a subject to
     * different ones, one gets true.
     */
    boolean bind(PersonId person, String issuer, String subject, Instant now);

    /** Frees the person of all subjects; how many there were. */
    int removeOf(PersonId person);
}
