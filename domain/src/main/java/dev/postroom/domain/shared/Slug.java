package dev.postroom.domain.shared;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A stable name for URLs: lower-case ASCII letters and digits in groups joined by single hyphens, 1
 * to 100 characters.
 */
public record Slug(String value) {

    private static final int MAX = 100;
    private static final Pattern FORM = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final Pattern OUTSIDE = Pattern.compile("[^a-z0-9]+");

    public Slug {
        if (value.length() > MAX || !FORM.matcher(value).matches()) {
            throw Failure.Invalid.value(
                            "invalid_slug",
                            "Must consist of lower-case letters and digits, separated by single"
                                    + " hyphens.")
                    .asException();
        }
    }

    /**
     * The slug of a name: accents are dropped, other characters become hyphens. A name without any
     * Latin letter or digit gets the hexadecimal code points of its characters, so that such names
     * also have distinct slugs. Names that differ only in case or outer whitespace have the same
     * slug.
     */
    public static Slug of(String name) {
        String lower = name.strip().toLowerCase(Locale.ROOT);
        String latin = Transliteration.toAscii(Normalizer.normalize(lower, Normalizer.Form.NFKD));
        String kebab = kebab(latin);
        return new Slug(shortened(kebab.isEmpty() ? kebab(codePoints(lower)) : kebab));
    }

    /** This slug with a number appended, truncated to the maximum length. */
    public Slug numbered(long number) {
        String end = "-" + number;
        return new Slug(
                kebab(value.substring(0, Math.min(value.length(), MAX - end.length()))) + end);
    }

    private static String kebab(String text) {
        String joined = OUTSIDE.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("-");
        int from = joined.startsWith("-") ? 1 : 0;
        int to = joined.length() - (joined.length() > from && joined.endsWith("-") ? 1 : 0);
        return joined.substring(from, to);
    }

    private static String codePoints(String name) {
        StringBuilder hex = new StringBuilder("x");
        name.codePoints().forEach(c -> hex.append('-').append(Integer.toHexString(c)));
        return hex.toString();
    }

    private static String shortened(String slug) {
        return slug.length() <= MAX ? slug : kebab(slug.substring(0, MAX));
    }

    @Override
    public String toString() {
        return value;
    }
}
