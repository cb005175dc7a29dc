package dev.postroom.bootstrap.settings.format;

/** A text that is never shown: only {@link #reveal} gives it out, printing gives asterisks. */
public record Secret(String reveal) {
    public static final String MASK = "********";

    @Override
    public String toString() {
        return MASK;
    }
}
