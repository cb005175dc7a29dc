package dev.postroom.domain.subscriber;

import java.util.UUID;

/** The campaigns that rules can name. */
@FunctionalInterface
public interface KnownCampaigns {

    /** Whether there is a campaign with this id. */
    boolean has(UUID id);
}
