package dev.postroom.domain.template;

import java.time.Instant;

/** One saved state of a template, without its sources. */
public record TemplateVersion(
        TemplateId template,
        int version,
        String name,
        String subject,
        TemplateCategory category,
        Instant savedAt) {

    /** The sort fields of versions. */
    public enum Sort {
        /** By version number, which is the order of creation. */
        CREATED_AT
    }
}
