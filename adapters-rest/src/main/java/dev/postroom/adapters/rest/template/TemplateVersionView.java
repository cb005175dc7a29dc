package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.template.TemplateVersion;

/** A saved version of a template as clients see it in the list. */
record TemplateVersionView(
        int version, String name, String subject, String category, String createdAt)
        implements View {

    static TemplateVersionView of(TemplateVersion version) {
        return new TemplateVersionView(
                version.version(),
                version.name(),
                version.subject(),
                version.category().keyword(),
                Times.text(version.savedAt()));
    }
}
