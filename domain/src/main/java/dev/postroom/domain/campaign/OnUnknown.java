package dev.postroom.domain.campaign;

import java.util.Locale;
import java.util.Optional;

/** What happens to a recipient whose mail was in flight when a crash cut the answer off. */
public enum OnUnknown {
    /** Sent again, under the same Message-ID: nobody is lost, a few may get it twice. */
    RESEND,
    /** Left alone and listed as unknown: nobody gets it twice. */
    HOLD;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The choice of a wire word, or empty for any other text. */
    public static Optional<OnUnknown> of(String word) {
        return switch (word) {
            case "resend" -> Optional.of(RESEND);
            case "hold" -> Optional.of(HOLD);
            default -> Optional.empty();
        };
    }
}
