package dev.postroom.domain.shared.address;

/**
 * Where a label may have the characters that join and separate letters and show nothing themselves
 * (RFC 5892 appendix A).
 */
final class JoinerRules {

    private static final int NON_JOINER = 0x200c;
    private static final int JOINER = 0x200d;
    // the signs that take the vowel from a consonant
    private static final String VIRAMAS =
            "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba"
                    + "\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2"
                    + "\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed";
    // Arabic letters that do not join the next one
    private static final String APART =
            "\u0621\u0622\u0623\u0624\u0625\u0627\u0629\u062f\u0630\u0631\u0632\u0648\u0671\u0672"
                    + "\u0673\u0675\u0676\u0677\u0688\u0689\u068a\u068b\u068c\u068d\u068e\u068f"
                    + "\u0690\u0691\u0692\u0693\u0694\u0695\u0696\u0697\u0698\u0699\u06c0\u06c3"
                    + "\u06c4\u06c5\u06c6\u06c7\u06c8\u06c9\u06ca\u06cb\u06cd\u06cf\u06d2\u06d3"
                    + "\u06d5\u06ee\u06ef";
    private static final int HAMZA = 0x621;

    private JoinerRules() {}

    /** Whether each of them stands where its script needs it. */
    static boolean allow(String label) {
        int[] characters = label.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            if (isJoiner(characters[i]) && !isNeeded(characters, i)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isJoiner(int c) {
        return c == NON_JOINER || c == JOINER;
    }

    private static boolean isNeeded(int[] characters, int at) {
        boolean isAfterVirama = at > 0 && VIRAMAS.indexOf(characters[at - 1]) >= 0;
        return isAfterVirama || (characters[at] == NON_JOINER && separates(characters, at));
    }

    private static boolean separates(int[] characters, int at) {
        int before = letter(characters, at, -1);
        int after = letter(characters, at, 1);
        return isArabic(before) && APART.indexOf(before) < 0 && isArabic(after) && after != HAMZA;
    }

    private static boolean isArabic(int c) {
        return Character.isLetter(c)
                && Character.UnicodeScript.of(c) == Character.UnicodeScript.ARABIC;
    }

    // the next character in that direction that is no mark, or 0
    private static int letter(int[] characters, int from, int step) {
        int at = from + step;
        while (at >= 0
                && at < characters.length
                && Character.getType(characters[at]) == Character.NON_SPACING_MARK) {
            at += step;
        }
        return at >= 0 && at < characters.length ? characters[at] : 0;
    }
}
