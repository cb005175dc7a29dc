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

    /** The result of binding a person to a subject. */
    enum Binding {
        /** They are bound to each other since now. */
        MADE,
        /** They were bound to each other before. */
        KEPT,
        /** One of them is bound to another. */
        REFUSED
    }

    /** Whether neither of them is bound to another one, at this moment. */
    boolean isPossible(PersonId person, ProviderSubject subject);

    /**
     * Binds the person to this subject, unless one of them is bound already, a person to one
     * subject of each issuer. Of several transactions that bind a person or a subject to different
     * ones, one gets {@code MADE}.
     */
    Binding bind(PersonId person, ProviderSubject subject, Instant now);

    /** Frees the person of all subjects; how many there were. */
    int removeOf(PersonId person);
}
