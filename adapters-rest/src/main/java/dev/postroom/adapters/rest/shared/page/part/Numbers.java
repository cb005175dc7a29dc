package dev.postroom.adapters.rest.shared.page.part;

/** Numbers as people read them. */
public final class Numbers {

    private static final String THIN_SPACE = "\u202f";

    private Numbers() {}

    /** A whole number in groups of three digits. */
    public static String of(long number) {
        return Long.toString(number).replaceAll("(?<=\\d)(?=(?:\\d{3})+$)", THIN_SPACE);
    }

    /** A number of things, for example {@code 1 key} or {@code 12 keys}. */
    public static String counted(long number, String one, String many) {
        return of(number) + " " + (number == 1 ? one : many);
    }
}
