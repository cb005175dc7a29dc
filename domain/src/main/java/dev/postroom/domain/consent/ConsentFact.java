package dev.postroom.domain.consent;

import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * A person began or stopped to receive marketing mail, of one tag or at all. Names no person: who
 * it was is in {@link ConsentDetails}, which can be erased.
 *
 * @param tag empty: all marketing mail
 * @param source the channel of the change
 * @param at on the workspace's clock, in whole microseconds
 */
public record ConsentFact(Kind kind, Optional<TagId> tag, Origin.Source source, Instant at) {

    public ConsentFact {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }

    /** The directions of a change. */
    public enum Kind implements Keyword {
        OPT_IN,
        OPT_OUT
    }
}
