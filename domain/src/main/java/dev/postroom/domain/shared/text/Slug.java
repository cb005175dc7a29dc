package dev.postroom.domain.shared.text;

import dev.postroom.domain.shared.failure.Failure;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A stable name for URLs: lower-case ASCII letters and digits in groups joined by single hyphens, 1
 * to 100 characters.
 */
public record Slug(String value) {

    private static final int MAX = 100;
    // up to the second hyphen of a UUID
    private static final int DIGEST = 13;
    private static final Pattern FORM = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");
    private static final Pattern OUTSIDE = Pattern.compile("[^a-z0-9]+");

    public Slug {
        if (!isValid(value)) {
            throw Failure.Invalid.value(
                            "invalid_slug",
                            "Must consist of lower-case letters and digits, separated by single"
                                    + " hyphens.")
                    .asException();
        }
    }

    /**
     * The slug of a name: accents are dropped, symbols become hyphens, and letters and digits of
     * other scripts become their hexadecimal code points, so that such names also have distinct
     * slugs. A slug that would be too long ends with a digest of the whole. Names that differ only
     * in case or outer whitespace have the same slug.
     */
    public static Slug of(String name) {
        String lower =
                Normalizer.normalize(name.strip().toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
        String latin = Transliteration.toAscii(Normalizer.normalize(lower, Normalizer.Form.NFKD));
        String spelled = kebab(latin).isEmpty() ? codePoints(lower) : OtherScripts.spelled(lower);
        return new Slug(shortened(kebab(spelled)));
    }

    /** Whether a text has the form of a slug. */
    public static boolean isValid(String text) {
        return text.length() <= MAX && FORM.matcher(text).matches();
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
        if (slug.length() <= MAX) {
            return slug;
        }
        String end = "-" + digest(slug);
        return kebab(slug.substring(0, MAX - end.length())) + end;
    }

    private static String digest(String slug) {
        byte[] whole = slug.getBytes(StandardCharsets.US_ASCII);
        return UUID.nameUUIDFromBytes(whole).toString().substring(0, DIGEST);
    }

    @Override
    public String toString() {
        return value;
    }

    /** Names of several scripts in ASCII, so that no letter or digit is lost. */
    private static final class OtherScripts {

        private OtherScripts() {}

        /**
         * Latin letters and digits without accents; each run of others as {@code x} and its
         * hexadecimal code points. Symbols and spaces are kept.
         *
         * @param name composed (NFC)
         */
        static String spelled(String name) {
            StringBuilder spelled = new StringBuilder(name.length());
            boolean wasOther = false;
            for (int character : name.codePoints().toArray()) {
                String ascii = ascii(character);
                boolean isOther = isOther(character, ascii, wasOther);
                if (isOther) {
                    spelled.append(wasOther ? " " : " x ").append(Integer.toHexString(character));
                } else {
                    spelled.append(wasOther ? " " : "").append(ascii);
                }
                wasOther = isOther;
            }
            return spelled.toString();
        }

        private static String ascii(int character) {
            return Transliteration.toAscii(
                    Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKD));
        }

        private static boolean isOther(int character, String ascii, boolean wasOther) {
            return ascii.chars().noneMatch(OtherScripts::isAsciiLetterOrDigit)
                    && (Character.isLetterOrDigit(character) || (wasOther && isMark(character)));
        }

        private static boolean isMark(int character) {
            return switch (Character.getType(character)) {
                case Character.NON_SPACING_MARK,
                        Character.COMBINING_SPACING_MARK,
                        Character.ENCLOSING_MARK ->
                        true;
                default -> false;
            };
        }

        private static boolean isAsciiLetterOrDigit(int c) {
            return c < 128 && Character.isLetterOrDigit(c);
        }
    }
}
