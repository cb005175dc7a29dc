package dev.postroom.domain.member.provider;

/**
 * A person of an identity provider.
 *
 * @param issuer the provider
 * @param name the provider's own name of the person, which it gives to no other
 */
public record ProviderSubject(String issuer, String name) {}
