package dev.postroom.domain.idempotency;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Stored answers, as tests need them. */
public record IdempotencyPorts(IdempotencyRecords records) {

    /** Ports in memory. */
    public static IdempotencyPorts inMemory(InMemoryDatabase database) {
        return new IdempotencyPorts(new InMemoryIdempotencyRecords(database));
    }
}
