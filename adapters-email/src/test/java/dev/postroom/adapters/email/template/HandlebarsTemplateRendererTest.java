package dev.postroom.adapters.email.template;

import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateRendererContract;

/** The contract of every renderer, kept by Handlebars and MJML. */
class HandlebarsTemplateRendererTest implements TemplateRendererContract {

    private final TemplateRenderer renderer = new HandlebarsTemplateRenderer();

    @Override
    public TemplateRenderer renderer() {
        return renderer;
    }
}
