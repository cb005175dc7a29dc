package dev.postroom.adapters.webhook.member;

/** Gets told, for the operator, why signing in by the provider failed. Never a code or a token. */
@FunctionalInterface
public interface ProviderTrouble {

    /** Something went wrong. */
    void met(String reason);
}
