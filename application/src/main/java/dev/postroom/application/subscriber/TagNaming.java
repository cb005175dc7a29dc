package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.Tags;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Tells spellings of one name from different names. Slugs alone do not: that of C# is that of C.
 */
final class TagNaming {

    private static final int LAST_COUNTED = 9;
    private static final long RANDOM_NUMBERS = 1_000_000_000;
    private static final Pattern NO_SYMBOLS = Pattern.compile("[\\p{L}\\p{N}\\p{M}\\s_-]+");

    private TagNaming() {}

    /**
     * What names share that differ in case, accents, spaces and hyphens alone. Sorted, these are in
     * the order of their slugs.
     */
    static String spelling(String name) {
        return Slug.of(name).value() + " " + symbols(name);
    }

    private static String symbols(String name) {
        return NO_SYMBOLS.matcher(name).replaceAll("");
    }

    /**
     * The tag that a name which no tag has means from now on: the draft, with a number behind its
     * slug where another tag has that one, or the tag that has the name in another spelling. Needs
     * a transaction.
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

    // a renamed tag keeps its slug, and who knows it by its old name still means it
    private static boolean isMeant(Tag other, Tag draft) {
        boolean sharesSlug =
                other.slug().equals(draft.slug()) || Slug.of(other.name()).equals(draft.slug());
        return Tag.key(other.name()).equals(Tag.key(draft.name()))
                || (sharesSlug && symbols(other.name()).equals(symbols(draft.name())));
    }

    // however many names share a slug, few are tried
    private static long number(Tag draft, int n) {
        long random = draft.id().value().getLeastSignificantBits() & Long.MAX_VALUE;
        return n <= LAST_COUNTED ? n : random % RANDOM_NUMBERS + n;
    }
}
