package dev.postroom.domain.shared;

import java.util.UUID;

/** Generates identifiers. Thread-safe. */
@DrivenPort
public interface IdGenerator {

    /**
     * A UUIDv7 (RFC 9562): unique, and within one generator each is greater than the one before, so
     * that ids sort by creation time.
     */
    UUID next();
}
