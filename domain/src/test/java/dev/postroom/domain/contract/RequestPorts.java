package dev.postroom.domain.contract;

import dev.postroom.domain.idempotency.IdempotencyRecords;

/** What the service remembers of requests. */
public record RequestPorts(IdempotencyRecords idempotency) {}
