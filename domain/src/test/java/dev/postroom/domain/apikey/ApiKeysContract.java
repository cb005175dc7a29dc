package dev.postroom.domain.apikey;

/** What every {@link ApiKeys} keeps. */
public interface ApiKeysContract
        extends ApiKeyStoringContract, ApiKeyListingContract, ApiKeyChangingContract {}
