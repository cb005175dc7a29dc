package dev.postroom.domain.shared;

import java.text.Normalizer;

/** Names of several scripts in ASCII, so that no letter or digit is lost. */
final class OtherScripts {

    private final StringBuilder spelled = new StringBuilder();
    private boolean isOther;

    private OtherScripts() {}

    /**
     * Latin letters and digits without accents; each run of others as {@code x} and its hexadecimal
     * code points. Symbols and spaces are kept.
     *
     * @param name composed (NFC)
     */
    static String spelled(String name) {
        OtherScripts scripts = new OtherScripts();
        name.codePoints().forEach(scripts::add);
        return scripts.spelled.toString();
    }

    private void add(int character) {
        String ascii =
                Transliteration.toAscii(
                        Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKD));
        boolean isLatin = ascii.chars().anyMatch(OtherScripts::isAsciiLetterOrDigit);
        if (!isLatin && (Character.isLetterOrDigit(character) || isOther && isMark(character))) {
            spelled.append(isOther ? " " : " x ").append(Integer.toHexString(character));
            isOther = true;
        } else {
            spelled.append(isOther ? " " : "").append(ascii);
            isOther = false;
        }
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
