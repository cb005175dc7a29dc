package dev.postroom.domain.shared.text;

import java.text.Normalizer;

/** Names of several scripts in ASCII, so that no letter or digit is lost. */
final class OtherScripts {

    private OtherScripts() {}

    /**
     * Latin letters and digits without accents; each run of others as {@code x} and its hexadecimal
     * code points. Symbols and spaces are kept.
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
