package dev.postroom.domain.template;

import java.util.Optional;

/**
 * Which templates are wanted; what is empty does not restrict.
 *
 * @param prefix beginning of the name, without regard to case
 */
public record TemplateQuery(Optional<TemplateCategory> category, Optional<String> prefix) {

    /** Every template. */
    public static TemplateQuery all() {
        return new TemplateQuery(Optional.empty(), Optional.empty());
    }

    /** What templates can be ordered by. */
    public enum Sort {
        NAME,
        CREATED_AT,
        UPDATED_AT
    }
}
