package dev.postroom.adapters.rest.preference;

import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.preference.OpenLinks;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.Optional;
import java.util.Set;

/**
 * Finds the persons behind the links of pages, which say in their own words that one is invalid.
 */
final class PageLinks {

    private final OpenLinks links;
    private final Set<LinkPurpose> accepted;

    PageLinks(OpenLinks links, Set<LinkPurpose> accepted) {
        this.links = links;
        this.accepted = Set.copyOf(accepted);
    }

    /** The person with this token; empty when {@link OpenLinks} refuses it. */
    Optional<TokenCaller> caller(String token) {
        try {
            return Optional.of(links.open(token, accepted));
        } catch (FailureException refusal) {
            if (refusal.failure() instanceof Failure.Unauthenticated) {
                return Optional.empty();
            }
            throw refusal;
        }
    }
}
