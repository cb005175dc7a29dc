package dev.postroom.domain.template;

import java.util.Optional;

/**
 * A filter for templates; an empty component does not restrict.
 *
 * @param prefix prefix of the name, ignoring case
 */
public record TemplateQuery(Optional<TemplateCategory> category, Optional<String> prefix) {

    /** Every template. */
    public static TemplateQuery all() {
        return new TemplateQuery(Optional.empty(), Optional.empty());
    }

    /** The sort fields of templates. */
    public enum Sort {
        NAME,
        CREATED_AT,
        UPDATED_AT
    }
}
