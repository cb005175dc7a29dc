package dev.postroom.application.member.access;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.shared.Randomness;

import java.time.InstantSource;
import java.util.Optional;

/** Makes links that let people in, and finds those that can be used. */
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

    /** The link of a token, when it can be used. */
    Optional<AccessLink> usable(String token) {
        return SecretToken.parse(token)
                .flatMap(parsed -> links.find(parsed.hash()))
                .filter(link -> !link.hasEndedAt(clock.instant()));
    }
}
