package dev.postroom.domain.shared.address;

import java.text.Normalizer;
import java.util.Locale;

/**
 * The characters of domain names in other scripts: mapped and checked as UTS 46 says, with
 * nontransitional processing, from the Unicode data of the Java runtime.
 */
final class DomainLabel {

    /** The full stops that separate labels, after {@link #mapped}. */
    static final char SEPARATOR = '.';

    private static final String SEPARATORS = ".\u3002\uff0e\uff61";
    // IDNA 2003 replaced or dropped them, so that another domain got the mail
    private static final String KEPT = "\u00df\u03c2\u200c\u200d";
    private static final int CAPITAL_SHARP_S = 0x1e9e;
    private static final int DOTLESS_I = 0x131;

    private DomainLabel() {}

    /** A domain name with its characters mapped; fails with IllegalArgumentException. */
    static String mapped(String domain) {
        StringBuilder mapped = new StringBuilder(domain.length());
        domain.codePoints().filter(c -> !isIgnored(c)).forEach(c -> add(c, mapped));
        return Normalizer.normalize(mapped, Normalizer.Form.NFC);
    }

    private static void add(int character, StringBuilder mapped) {
        if (SEPARATORS.indexOf(character) >= 0) {
            mapped.append(SEPARATOR);
        } else if (KEPT.indexOf(character) >= 0) {
            mapped.appendCodePoint(character);
        } else if (character == CAPITAL_SHARP_S) {
            mapped.append('\u00df');
        } else {
            String folded = folded(character);
            if (!folded.codePoints().allMatch(DomainLabel::isAllowed)) {
                throw new IllegalArgumentException("a character is not allowed in domain names");
            }
            mapped.append(folded);
        }
    }

    private static String folded(int character) {
        return composed(lower(composed(lower(composed(Character.toString(character))))));
    }

    private static String composed(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC);
    }

    // each character alone, because the lower case of a sigma depends on its neighbours
    private static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        text.codePoints().forEach(c -> lower.append(lower(c)));
        return lower.toString();
    }

    private static String lower(int character) {
        if (character == DOTLESS_I) {
            return Character.toString(character);
        }
        // Unicode folds Cherokee to capitals, which came first
        if (Character.UnicodeScript.of(character) == Character.UnicodeScript.CHEROKEE) {
            return Character.toString(Character.toUpperCase(character));
        }
        return Character.toString(character)
                .toUpperCase(Locale.ROOT)
                .codePoints()
                .mapToObj(c -> Character.toString(c).toLowerCase(Locale.ROOT))
                .reduce("", String::concat);
    }

    // what shows nothing: soft hyphens, joiners without a width, and the selectors of emoji
    private static boolean isIgnored(int c) {
        return c == 0xad
                || c == 0x34f
                || (c >= 0x180b && c <= 0x180f)
                || c == 0x200b
                || (c >= 0x2060 && c <= 0x2064)
                || (c >= 0xfe00 && c <= 0xfe0f)
                || c == 0xfeff
                || (c >= 0xe0100 && c <= 0xe01ef);
    }

    private static boolean isAllowed(int c) {
        if (c < 128) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-';
        }
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> !isDescription(c);
        };
    }

    // what describes characters instead of being one
    private static boolean isDescription(int c) {
        return (c >= 0x2ff0 && c <= 0x2fff)
                || c == 0x31ef
                || c == 0xfffc
                || c == 0xfffd
                || SEPARATORS.indexOf(c) >= 0;
    }
}
