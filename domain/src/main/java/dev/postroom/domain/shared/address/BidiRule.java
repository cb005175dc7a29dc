package dev.postroom.domain.shared.address;

import java.util.stream.IntStream;

/** The rule for labels that are written from right to left (RFC 5893 section 2). */
final class BidiRule {

    private BidiRule() {}

    /** Whether a label without such letters, or one that begins and ends as the rule says. */
    static boolean allows(String label) {
        byte[] kinds = kinds(label);
        if (!has(kinds, Character.DIRECTIONALITY_RIGHT_TO_LEFT)
                && !has(kinds, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC)
                && !has(kinds, Character.DIRECTIONALITY_ARABIC_NUMBER)) {
            return true;
        }
        boolean mixesNumbers =
                has(kinds, Character.DIRECTIONALITY_EUROPEAN_NUMBER)
                        && has(kinds, Character.DIRECTIONALITY_ARABIC_NUMBER);
        return isRightToLeft(kinds[0])
                && !has(kinds, Character.DIRECTIONALITY_LEFT_TO_RIGHT)
                && !mixesNumbers
                && isEnd(last(kinds));
    }

    private static byte[] kinds(String label) {
        int[] characters = label.codePoints().toArray();
        byte[] kinds = new byte[characters.length];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = Character.getDirectionality(characters[i]);
        }
        return kinds;
    }

    private static boolean has(byte[] kinds, byte kind) {
        return IntStream.range(0, kinds.length).anyMatch(i -> kinds[i] == kind);
    }

    private static byte last(byte[] kinds) {
        int at = kinds.length - 1;
        while (at > 0 && kinds[at] == Character.DIRECTIONALITY_NONSPACING_MARK) {
            at--;
        }
        return kinds[at];
    }

    private static boolean isRightToLeft(byte kind) {
        return kind == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || kind == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    private static boolean isEnd(byte kind) {
        return isRightToLeft(kind)
                || kind == Character.DIRECTIONALITY_EUROPEAN_NUMBER
                || kind == Character.DIRECTIONALITY_ARABIC_NUMBER;
    }
}
