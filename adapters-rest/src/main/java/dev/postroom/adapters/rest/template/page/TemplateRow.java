package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.template.Template;

import java.time.Instant;

/** A template in the list. */
public record TemplateRow(
        String id, String name, String subject, String category, String version, Moment updated) {

    static TemplateRow of(Template template, Instant now) {
        return new TemplateRow(
                template.id().toString(),
                template.name(),
                template.source().subject(),
                template.category().keyword(),
                Integer.toString(template.version()),
                Moment.of(template.revision().updatedAt(), now));
    }
}
