package dev.postroom.domain.subscriber;

import java.util.Optional;

/** What creating a subscriber does when the address is already known. */
public enum OnConflict {
    /** Refuses (409). */
    FAIL,
    /** Changes the known subscriber by what the request says. */
    UPDATE,
    /** Leaves the known subscriber alone and answers with it. */
    IGNORE;

    /** The choice of a wire word ({@code update}, {@code ignore}, {@code fail}), or empty. */
    public static Optional<OnConflict> of(String word) {
        return switch (word) {
            case "fail" -> Optional.of(FAIL);
            case "update" -> Optional.of(UPDATE);
            case "ignore" -> Optional.of(IGNORE);
            default -> Optional.empty();
        };
    }
}
