package dev.postroom.application.member.access;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.shared.Randomness;

import java.time.InstantSource;
import java.util.Optional;

/** Makes links that let people in, withdraws them, and finds those that can be used. */
public final class Links {

    private final AccessLinks links;
    private final Randomness randomness;
    private final InstantSource clock;

    public Links(AccessLinks links, Randomness randomness, InstantSource clock) {
        this.links = links;
        this.randomness = randomness;
        this.clock = clock;
    }

    /** The token of a new link. Needs a transaction. */
    public SecretToken make(AccessLink.Purpose purpose, Optional<PersonId> person) {
        SecretToken token = SecretToken.generate(randomness);
        links.add(AccessLink.made(purpose, person, clock.instant()), token.hash());
        return token;
    }

    /**
     * The token of a new link in a browser for which an identity provider vouches, and in which a
     * code is still to be entered. Needs a transaction.
     */
    public SecretToken makeVouched(PersonId person, ProviderSubject subject) {
        SecretToken token = SecretToken.generate(randomness);
        links.add(AccessLink.vouched(person, subject, clock.instant()), token.hash());
        return token;
    }

    /** Makes the links of the person for this purpose good for nothing. Needs a transaction. */
    public void withdraw(PersonId person, AccessLink.Purpose purpose) {
        links.removeOf(person, purpose);
    }

    /** The link of a token, when it can be used. */
    Optional<AccessLink> usable(String token) {
        return SecretToken.parse(token)
                .flatMap(parsed -> links.find(parsed.hash()))
                .filter(link -> !link.hasEndedAt(clock.instant()));
    }
}
