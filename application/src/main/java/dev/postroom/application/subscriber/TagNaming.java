package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Distinguishes spellings of one name from different names. Slugs alone cannot: C# and C have the
 * same slug.
 */
final class TagNaming {

    private static final int LAST_COUNTED = 9;
    private static final long RANDOM_NUMBERS = 1_000_000_000;
    private static final Pattern NO_SYMBOLS = Pattern.compile("[\\p{L}\\p{N}\\p{M}\\s_-]+");

    private TagNaming() {}

    /**
     * The common form of names that differ only in case, accents, spaces and hyphens. Its order is
     * the order of the slugs.
     */
    static String spelling(String name) {
        return Slug.of(name).value() + " " + symbols(name);
    }

    private static String symbols(String name) {
        return NO_SYMBOLS.matcher(name).replaceAll("");
    }

    /**
     * The tag for a new name: the draft, with a number appended to its slug if another tag has the
     * slug, or the existing tag with another spelling of the name. Needs a transaction.
     */
    static Tag stored(Tags tags, Workspace workspace, Tag draft) {
        Tag tag = draft;
        Optional<Tag> other = tags.addUnlessPresent(workspace, tag);
        for (int n = 2; other.isPresent() && !isMeant(other.get(), draft); n++) {
            tag = draft.withSlug(draft.slug().numbered(number(draft, n)));
            other = tags.addUnlessPresent(workspace, tag);
        }
        return other.orElse(tag);
    }

    // a renamed tag keeps its slug, so its former name still refers to it
    private static boolean isMeant(Tag other, Tag draft) {
        boolean sharesSlug =
                other.slug().equals(draft.slug()) || Slug.of(other.name()).equals(draft.slug());
        return Tag.key(other.name()).equals(Tag.key(draft.name()))
                || (sharesSlug && symbols(other.name()).equals(symbols(draft.name())));
    }

    // only a few numbers are tried, even when many names share a slug
    private static long number(Tag draft, int n) {
        long random = draft.id().value().getLeastSignificantBits() & Long.MAX_VALUE;
        return n <= LAST_COUNTED ? n : random % RANDOM_NUMBERS + n;
    }
}
