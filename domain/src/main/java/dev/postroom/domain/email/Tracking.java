package dev.postroom.domain.email;

/** Whether to count the opens and clicks of a mail. */
public record Tracking(boolean opens, boolean clicks) {

    /** No tracking. */
    public static Tracking none() {
        return new Tracking(false, false);
    }
}
