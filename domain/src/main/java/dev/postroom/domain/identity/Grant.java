package dev.postroom.domain.identity;

import java.util.Set;

/**
 * The extent of a key: the operations that its holder may use, and from where.
 *
 * @param scopes the granted permissions; empty means all
 * @param networks where it may call from
 */
public record Grant(Set<Scope> scopes, AllowedNetworks networks) {

    /** Everything, from everywhere. */
    public static final Grant FULL = new Grant(Set.of(), AllowedNetworks.EVERYWHERE);

    public Grant {
        scopes = Set.copyOf(scopes);
    }

    /** These scopes, from everywhere. */
    public static Grant of(Set<Scope> scopes) {
        return new Grant(scopes, AllowedNetworks.EVERYWHERE);
    }
}
