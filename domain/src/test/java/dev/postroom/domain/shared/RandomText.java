package dev.postroom.domain.shared;

import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** Texts that people type, and some that only machines do. */
public final class RandomText {

    private static final List<String> ALPHABETS =
            List.of(
                    "abcdefghijklmnopqrstuvwxyz",
                    "ABCXYZ0189",
                    "äöüßẞÄÖÜéèçñåøłđðþœæÆŒŁıİşğŉǰſ",
                    "ΑΩασςωδабвгдЖЯё",
                    "日本語中文한국어עבריתعربي",
                    " -_.,;:!?&/+#'\"()[]{}<>@%$|\\^`~*=",
                    "\u00a0\u2003\u200b\u0301\u0308\u202e\ufeff\ufb01\u2126\u212a\u00bd",
                    "\t\n\r\u0001\u001f\u007f\u0085");

    private RandomText() {}

    /** Up to {@code longest} characters of one or several alphabets; may be empty. */
    public static String any(RandomGenerator random, int longest) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(longest + 1);
        String alphabet = pick(random, ALPHABETS);
        while (text.length() < length) {
            if (random.nextInt(5) == 0) {
                alphabet = pick(random, ALPHABETS);
            }
            text.appendCodePoint(
                    random.nextInt(20) == 0
                            ? 0x1f300 + random.nextInt(500)
                            : alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /** A valid address in any case. */
    public static String address(RandomGenerator random) {
        return letters(random, 12)
                + (random.nextBoolean() ? "." : "+")
                + letters(random, 12)
                + "@"
                + (random.nextInt(4) == 0 ? "bücher" : letters(random, 10))
                + pick(random, List.of(".example", ".co.example", ".xn--p1ai"));
    }

    /** The same text, each letter in upper or lower case where that changes no letter's number. */
    public static String respelled(RandomGenerator random, String text) {
        StringBuilder other = new StringBuilder();
        text.codePoints()
                .forEach(c -> other.appendCodePoint(random.nextBoolean() ? flipped(c) : c));
        return other.toString();
    }

    private static int flipped(int letter) {
        int upper = Character.toUpperCase(letter);
        boolean sameWhenLowered =
                Character.toString(upper)
                        .toLowerCase(Locale.ROOT)
                        .equals(Character.toString(letter).toLowerCase(Locale.ROOT));
        return sameWhenLowered ? upper : letter;
    }

    /** Lower-case letters and digits, at least one. */
    public static String letters(RandomGenerator random, int longest) {
        String alphabet = "abcdefghijklmnopqrstuvwxyz0123456789";
        StringBuilder text = new StringBuilder("k");
        int length = random.nextInt(longest);
        while (text.length() < length) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    /** One of several. */
    public static <T> T pick(RandomGenerator random, List<T> several) {
        return several.get(random.nextInt(several.size()));
    }
}
