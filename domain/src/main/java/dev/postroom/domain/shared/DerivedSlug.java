package dev.postroom.domain.shared;

import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The slug of a name for which none was chosen. Slugs alone do not distinguish names: C# and C have
 * the same. A number then follows the slug of the later one.
 */
public record DerivedSlug(String name) {

    private static final int LAST_COUNTED = 9;
    private static final long RANDOM_NUMBERS = 1_000_000_000;
    private static final Pattern NO_SYMBOLS = Pattern.compile("[\\p{L}\\p{N}\\p{M}\\s_-]+");

    /**
     * The draft as stored, with a number appended to its slug if a resource of another name has the
     * slug; or the existing resource that the name means.
     *
     * @param id of the draft
     * @param add stores a resource; returns the one that has its name or slug already
     */
    public static <T extends Slugged<T>> T stored(T draft, UUID id, Function<T, Optional<T>> add) {
        DerivedSlug derived = new DerivedSlug(draft.name());
        T next = draft;
        Optional<T> other = add.apply(next);
        for (int n = 2; other.filter(one -> !derived.isMeantBy(one)).isPresent(); n++) {
            next = draft.withSlug(derived.numbered(n, id));
            other = add.apply(next);
        }
        return other.orElse(next);
    }

    private boolean isMeantBy(Slugged<?> other) {
        return other.name().strip().equalsIgnoreCase(name.strip())
                || means(other.name(), other.slug());
    }

    /** The slug while no other name has it. */
    public Slug first() {
        return Slug.of(name);
    }

    /**
     * The slug for the {@code n}th attempt, from 2 on. Only a few numbers are tried, even when many
     * names share a slug.
     *
     * @param id of what gets the slug
     */
    public Slug numbered(int n, UUID id) {
        long random = id.getLeastSignificantBits() & Long.MAX_VALUE;
        return first().numbered(n <= LAST_COUNTED ? n : random % RANDOM_NUMBERS + n);
    }

    /**
     * Whether what has the other name and slug is what this name means: names differ at most in
     * case, accents, spaces and hyphens. What was renamed keeps its slug, so its former name still
     * means it.
     */
    public boolean means(String otherName, Slug otherSlug) {
        boolean sharesSlug = otherSlug.equals(first()) || Slug.of(otherName).equals(first());
        return sharesSlug && symbols(otherName).equals(symbols(name));
    }

    /**
     * The common form of names that differ only in case, accents, spaces and hyphens. Its order is
     * the order of the slugs.
     */
    public String spelling() {
        return first().value() + " " + symbols(name);
    }

    private static String symbols(String name) {
        return NO_SYMBOLS.matcher(name).replaceAll("");
    }
}
