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

    /** What versions can be ordered by. */
    public enum Sort {
        /** In the order of their numbers, which is the order of saving. */
        CREATED_AT
    }
}
