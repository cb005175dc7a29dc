package dev.postroom.application.campaign;

import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateSource;

import java.util.Optional;

/** A template's sources with what a campaign says differently. */
final class CampaignSource {

    private CampaignSource() {}

    static TemplateSource of(
            Template template, Optional<String> subject, Optional<String> previewText) {
        TemplateSource source = template.source();
        return new TemplateSource(
                subject.orElse(source.subject()),
                previewText.or(source::previewText),
                source.mjml(),
                source.html(),
                source.text());
    }
}
