package dev.postroom.adapters.webhook.member;

import java.net.URI;

/**
 * This service as a client of an identity provider.
 *
 * @param name of the provider, for people
 * @param issuer the address of the provider, exactly as it names itself
 * @param id under which the provider knows this service
 * @param secret by which this service proves to the provider who it is
 * @param back the address of this service that the provider sends browsers back to
 */
public record OidcClient(String name, String issuer, String id, String secret, URI back) {

    /** The secret is left out. */
    @Override
    public String toString() {
        return "OidcClient[" + issuer + ", " + id + "]";
    }
}
