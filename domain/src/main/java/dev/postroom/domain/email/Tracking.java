package dev.postroom.domain.email;

/** Whether the opens and the clicks of a mail are to be counted. */
public record Tracking(boolean opens, boolean clicks) {

    /** Nothing is counted. */
    public static Tracking none() {
        return new Tracking(false, false);
    }
}
