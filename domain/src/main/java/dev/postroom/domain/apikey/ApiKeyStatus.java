package dev.postroom.domain.apikey;

import dev.postroom.domain.shared.text.Keyword;

/** The status of a key at a given time. */
public enum ApiKeyStatus implements Keyword {
    /** Accepted. */
    ACTIVE,
    /** Revoked permanently, whether or not it has also expired. */
    REVOKED,
    /** Past its expiry time. */
    EXPIRED;
}
