package dev.postroom.domain.shared;

import java.util.UUID;

/** Makes identifiers. Safe for any number of threads. */
@DrivenPort
public interface IdGenerator {

    /**
     * A UUIDv7 (RFC 9562): unique, and within one generator each is greater than the one before, so
     * that ids sort by the time of their making.
     */
    UUID next();
}
