package dev.postroom.domain.apikey;

import dev.postroom.domain.shared.Keyword;

/** Whether a key opens anything at a moment. */
public enum ApiKeyStatus implements Keyword {
    /** Lets requests in. */
    ACTIVE,
    /** Withdrawn for good, whether or not it would have expired. */
    REVOKED,
    /** Past its end. */
    EXPIRED;
}
