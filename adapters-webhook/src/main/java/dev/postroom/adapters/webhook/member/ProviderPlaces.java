package dev.postroom.adapters.webhook.member;

import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * The addresses of a provider (OpenID Connect Discovery 1.0).
 *
 * @param page where people sign in
 * @param tokens where codes are redeemed
 * @param keys where the public keys are
 * @param isSecretInBody whether the provider takes the secret of a client in the body alone
 * @param isNamed whether answers of the page always name the provider (RFC 9207)
 */
record ProviderPlaces(URI page, URI tokens, URI keys, boolean isSecretInBody, boolean isNamed) {

    private static final String METHODS = "token_endpoint_auth_methods_supported";

    /** The description of this issuer. */
    static ProviderPlaces read(ProviderHttp http, String issuer) throws UnusableProviderException {
        String root = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        URI address = URI.create(root + "/.well-known/openid-configuration");
        Map<String, Object> found = http.get(address);
        if (!issuer.equals(found.get("issuer"))) {
            throw new UnusableProviderException(
                    address + " is of another issuer: set dashboard.oidc.issuer to its \"issuer\"");
        }
        return new ProviderPlaces(
                place(found, "authorization_endpoint"),
                place(found, "token_endpoint"),
                place(found, "jwks_uri"),
                found.get(METHODS) instanceof List<?> methods
                        && !methods.contains("client_secret_basic"),
                Boolean.TRUE.equals(found.get("authorization_response_iss_parameter_supported")));
    }

    private static URI place(Map<String, Object> found, String name)
            throws UnusableProviderException {
        if (found.get(name) instanceof String text) {
            try {
                URI address = URI.create(text);
                if (ProviderHttp.isSafe(address) && address.getRawFragment() == null) {
                    return address;
                }
            } catch (IllegalArgumentException _) {
                // told below
            }
        }
        throw new UnusableProviderException("the provider has no " + name + " that can be used");
    }
}
