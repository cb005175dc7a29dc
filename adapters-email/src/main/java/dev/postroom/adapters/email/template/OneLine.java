package dev.postroom.adapters.email.template;

import java.util.regex.Pattern;

/** Joins text into one line that is valid in a header. */
final class OneLine {

    private static final Pattern GAPS = Pattern.compile("[\\s\\p{Cntrl}\\u0085\\u2028\\u2029]+");

    private OneLine() {}

    /** The text with each run of white space and control characters as one space, stripped. */
    static String of(String text) {
        return GAPS.matcher(text).replaceAll(" ").strip();
    }
}
