package dev.postroom.adapters.email.report;

/** Texts of strangers, as people read them later. */
final class Texts {

    private static final int MOST = 1000;

    private Texts() {}

    /** In one line, without control characters, cut. */
    static String shortened(String text) {
        String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
        return line.length() <= MOST
                ? line
                : line.substring(0, line.offsetByCodePoints(0, line.codePointCount(0, MOST)));
    }
}
