package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.template.HandlebarsTemplateRenderer;
import dev.postroom.adapters.persistence.template.JdbiTemplates;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.template.TemplateActionsResource;
import dev.postroom.adapters.rest.template.TemplatesResource;
import dev.postroom.adapters.rest.template.page.TemplatePageResource;
import dev.postroom.adapters.rest.template.page.TemplatesPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateManagement;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

import java.util.List;

/** Templates. */
final class TemplateWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(Templates templates, TemplateRenderer renderer) {

        static Ports on(Foundation foundation) {
            return new Ports(
                    new JdbiTemplates(foundation.handles()), new HandlebarsTemplateRenderer());
        }
    }

    private final ManageTemplates templates;
    private final WorkspaceClock clock;

    TemplateWiring(Ports ports, TagWiring.Users users, Subscribers subscribers, UnitOfWork work) {
        this.clock = work.clock();
        this.templates =
                new TemplateManagement(
                        work,
                        ports.templates(),
                        users.campaigns(),
                        users.triggers(),
                        subscribers,
                        ports.renderer());
    }

    ManageTemplates templates() {
        return templates;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new TemplatesResource(templates, tools.responses(), tools.lists()),
                new TemplateActionsResource(templates, tools.lists()),
                new TemplatesPageResource(templates, clock, tools.lists(), tools.pages()),
                new TemplatePageResource(templates, clock, tools.pages()));
    }
}
