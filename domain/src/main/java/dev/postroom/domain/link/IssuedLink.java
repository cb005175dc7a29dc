package dev.postroom.domain.link;

import java.net.URI;
import java.time.Instant;

/**
 * A link that ends. Its text is a secret and not part of {@link #toString}.
 *
 * @param token the sealed token, URL-safe
 * @param url the page for it, with the token
 * @param expiresAt its end on the workspace's clock
 */
public record IssuedLink(String token, URI url, Instant expiresAt) {

    @Override
    public String toString() {
        return "IssuedLink[until " + expiresAt + "]";
    }
}
