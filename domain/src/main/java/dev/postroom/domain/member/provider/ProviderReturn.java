package dev.postroom.domain.member.provider;

/**
 * A browser that comes back from an identity provider. All texts can be forged.
 *
 * @param secret of the question, which the browser has kept; empty: it has none
 * @param state as the provider sent it back
 * @param code that redeems a token; empty when there is an error
 * @param issuer by which the provider names itself (RFC 9207); empty: it does not
 */
public record ProviderReturn(String secret, String state, String code, String issuer) {}
