package dev.postroom.domain.apikey;

import dev.postroom.domain.shared.InMemoryDatabase;

/** API keys, as tests need them. */
public record ApiKeyPorts(ApiKeys apiKeys) {

    /** Ports in memory. */
    public static ApiKeyPorts inMemory(InMemoryDatabase database) {
        return new ApiKeyPorts(new InMemoryApiKeys(database));
    }
}
