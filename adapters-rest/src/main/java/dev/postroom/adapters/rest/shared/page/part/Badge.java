package dev.postroom.adapters.rest.shared.page.part;

/**
 * A status as a word, a shape and a colour, each of which is enough to understand it.
 *
 * @param shape one character
 * @param tone {@code good}, {@code warn}, {@code bad}, {@code info} or {@code quiet}
 */
public record Badge(String word, String shape, String tone) {

    static Badge good(String word) {
        return new Badge(word, "●", "good");
    }

    static Badge warn(String word) {
        return new Badge(word, "▲", "warn");
    }

    static Badge bad(String word) {
        return new Badge(word, "■", "bad");
    }

    static Badge info(String word) {
        return new Badge(word, "◆", "info");
    }

    static Badge quiet(String word) {
        return new Badge(word, "○", "quiet");
    }
}
