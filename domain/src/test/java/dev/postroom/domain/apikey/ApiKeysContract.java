package dev.postroom.domain.apikey;

/** Tests that every implementation of {@link ApiKeys} must pass. */
public interface ApiKeysContract
        extends ApiKeyStoringContract, ApiKeyListingContract, ApiKeyChangingContract {}
