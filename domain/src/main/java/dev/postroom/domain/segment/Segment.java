package dev.postroom.domain.segment;

import dev.postroom.domain.shared.Slugged;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.util.Locale;
import java.util.Optional;

/**
 * Rules about people under a name. It has no members of its own: the rules choose whenever they are
 * asked.
 *
 * @param name 1 to 100 characters, unique in the workspace, ignoring case
 * @param slug unique in the workspace; a renamed segment keeps it
 */
public record Segment(
        SegmentId id,
        String name,
        Slug slug,
        Optional<String> description,
        SubscriberFilter filter,
        Revision revision)
        implements Slugged<Segment> {

    public Segment {
        name = nameOf(name);
        description = description.map(Segment::descriptionOf);
    }

    /** The version of its revision. */
    public long version() {
        return revision.version();
    }

    /** This segment with another slug. */
    @Override
    public Segment withSlug(Slug other) {
        return new Segment(id, name, other, description, filter, revision);
    }

    /** The key that all spellings of a name share. */
    public static String key(String name) {
        return name.strip().toLowerCase(Locale.ROOT);
    }

    /** A valid name: stripped, 1 to 100 characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, 100);
    }

    /** A valid description: up to 1000 characters, may have several lines. */
    public static String descriptionOf(String text) {
        return Text.multiline(text, 1000);
    }

    /** The sort fields of segments. */
    public enum Sort {
        NAME,
        CREATED_AT
    }
}
