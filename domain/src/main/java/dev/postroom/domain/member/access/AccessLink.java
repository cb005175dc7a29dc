package dev.postroom.domain.member.access;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.shared.text.Keyword;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A secret that lets a person in once: that of a link, of a browser in which the password was
 * right, a challenge for a passkey, or a question to an identity provider.
 *
 * @param person who chooses another password, or is signed in; empty for a set-up, for a challenge
 *     to any passkey, and for a question to an identity provider
 * @param subject for whom an identity provider vouches, and to whom the code binds the person;
 *     empty for other purposes
 */
public record AccessLink(
        Purpose purpose,
        Optional<PersonId> person,
        Optional<ProviderSubject> subject,
        Instant createdAt,
        Instant expiresAt) {

    /** The purposes of links. */
    public enum Purpose implements Keyword {
        /** To become the first person of the installation. */
        SET_UP(Duration.ofDays(1)),
        /** To choose a password by a link that the operator passed on. */
        FIRST_PASSWORD(Duration.ofDays(7)),
        /** To choose another password by a link in a mail. */
        RESET(Duration.ofMinutes(30)),
        /** To be signed in, without a password. */
        ENTRY(Duration.ofHours(1)),
        /** To be signed in by a code, in a browser in which the password was right. */
        CODE(Duration.ofMinutes(5)),
        /** To be signed in by a code, in a browser for which a proxy vouches. */
        PROXY_CODE(Duration.ofMinutes(5)),
        /** To be signed in by a passkey, whose person is not known yet. */
        PASSKEY_ENTRY(Duration.ofMinutes(5)),
        /** To prove by a passkey that it is still this person. */
        PASSKEY_PROOF(Duration.ofMinutes(5)),
        /** To come back from an identity provider, as a person who is not known yet. */
        PROVIDER_ENTRY(Duration.ofMinutes(10)),
        /** To be signed in by a code, in a browser for which an identity provider vouches. */
        PROVIDER_CODE(Duration.ofMinutes(5)),
        /** To add a passkey. */
        NEW_PASSKEY(Duration.ofMinutes(5));

        private final Duration lifetime;

        Purpose(Duration lifetime) {
            this.lifetime = lifetime;
        }
    }

    /** A link that is made now. */
    public static AccessLink made(Purpose purpose, Optional<PersonId> person, Instant now) {
        return new AccessLink(purpose, person, Optional.empty(), now, now.plus(purpose.lifetime));
    }

    /** A link to be signed in by a code, in a browser for which an identity provider vouches. */
    public static AccessLink vouched(PersonId person, ProviderSubject subject, Instant now) {
        return new AccessLink(
                Purpose.PROVIDER_CODE,
                Optional.of(person),
                Optional.of(subject),
                now,
                now.plus(Purpose.PROVIDER_CODE.lifetime));
    }

    /** Whether the link can no longer be used. */
    public boolean hasEndedAt(Instant now) {
        return !now.isBefore(expiresAt);
    }
}
