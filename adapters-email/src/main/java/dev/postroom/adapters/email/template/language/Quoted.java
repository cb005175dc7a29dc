package dev.postroom.adapters.email.template.language;

/** Strings in quotes, in which a backslash precedes a quote that does not end them. */
final class Quoted {

    private Quoted() {}

    /** The offset behind the closing quote, or one beyond {@code limit} without it. */
    static int end(String source, int open, int limit) {
        char quote = source.charAt(open);
        int i = open + 1;
        while (i < limit && source.charAt(i) != quote) {
            i += source.charAt(i) == '\\' ? 2 : 1;
        }
        return i + 1;
    }

    /** The text between these quotes. */
    static String text(String quoted) {
        String quote = quoted.substring(0, 1);
        return quoted.substring(1, quoted.length() - 1).replace("\\" + quote, quote);
    }
}
