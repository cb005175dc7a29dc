package dev.postroom.domain.template;

import java.util.Locale;
import java.util.Optional;

/** What a template is for; marketing mail goes to active subscribers only. */
public enum TemplateCategory {
    TRANSACTIONAL,
    MARKETING;

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The category of a wire word, or empty for any other text. */
    public static Optional<TemplateCategory> of(String word) {
        return switch (word) {
            case "transactional" -> Optional.of(TRANSACTIONAL);
            case "marketing" -> Optional.of(MARKETING);
            default -> Optional.empty();
        };
    }
}
