package dev.postroom.domain.subscriber;

import java.util.Set;
import java.util.UUID;

/**
 * A person's opens and clicks of campaigns, as far as rules ask for them. Opens and clicks by
 * machines alone do not count.
 *
 * @param opened the ids of campaigns
 * @param clicked the ids of campaigns of which a link was followed
 */
public record Engagement(Set<UUID> opened, Set<UUID> clicked) {

    private static final Engagement NONE = new Engagement(Set.of(), Set.of());

    public Engagement {
        opened = Set.copyOf(opened);
        clicked = Set.copyOf(clicked);
    }

    /** Nothing opened, no link followed. */
    public static Engagement none() {
        return NONE;
    }
}
