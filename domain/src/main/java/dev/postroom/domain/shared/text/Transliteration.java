package dev.postroom.domain.shared.text;

import java.util.Map;

/** The usual ASCII spelling of Latin letters that Unicode does not decompose. */
final class Transliteration {

    private static final Map<Integer, String> LETTERS =
            Map.ofEntries(
                    Map.entry((int) 'ß', "ss"),
                    Map.entry((int) 'ẞ', "SS"),
                    Map.entry((int) 'æ', "ae"),
                    Map.entry((int) 'Æ', "AE"),
                    Map.entry((int) 'œ', "oe"),
                    Map.entry((int) 'Œ', "OE"),
                    Map.entry((int) 'ø', "o"),
                    Map.entry((int) 'Ø', "O"),
                    Map.entry((int) 'ł', "l"),
                    Map.entry((int) 'Ł', "L"),
                    Map.entry((int) 'đ', "d"),
                    Map.entry((int) 'Đ', "D"),
                    Map.entry((int) 'ð', "d"),
                    Map.entry((int) 'Ð', "D"),
                    Map.entry((int) 'þ', "th"),
                    Map.entry((int) 'Þ', "Th"),
                    Map.entry((int) 'ı', "i"),
                    Map.entry((int) 'ħ', "h"),
                    Map.entry((int) 'Ħ', "H"),
                    Map.entry((int) 'ŧ', "t"),
                    Map.entry((int) 'Ŧ', "T"),
                    Map.entry((int) 'ŋ', "n"),
                    Map.entry((int) 'Ŋ', "N"),
                    Map.entry((int) 'ə', "e"),
                    Map.entry((int) 'Ə', "E"));

    private Transliteration() {}

    /** Decomposed text without its combining marks; letters outside the table are kept. */
    static String toAscii(String decomposed) {
        StringBuilder ascii = new StringBuilder(decomposed.length());
        decomposed
                .codePoints()
                .filter(c -> Character.getType(c) != Character.NON_SPACING_MARK)
                .forEach(c -> ascii.append(LETTERS.getOrDefault(c, Character.toString(c))));
        return ascii.toString();
    }
}
