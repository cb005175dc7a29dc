package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.template.HandlebarsTemplateRenderer;
import dev.postroom.adapters.persistence.template.JdbiTemplates;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.template.TemplateActionsResource;
import dev.postroom.adapters.rest.template.TemplatePreviewsResource;
import dev.postroom.adapters.rest.template.TemplatesResource;
import dev.postroom.adapters.rest.template.page.EditTemplatePageResource;
import dev.postroom.adapters.rest.template.page.NewTemplatePageResource;
import dev.postroom.adapters.rest.template.page.Readers;
import dev.postroom.adapters.rest.template.page.TemplateDrafts;
import dev.postroom.adapters.rest.template.page.TemplatePageResource;
import dev.postroom.adapters.rest.template.page.TemplatesPageResource;
import dev.postroom.adapters.rest.template.page.TestLetters;
import dev.postroom.adapters.rest.template.page.version.DifferencePageResource;
import dev.postroom.adapters.rest.template.page.version.VersionsPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateManagement;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.subscriber.ManageSubscribers;
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
    private final ManageSubscribers people;
    private final WorkspaceClock clock;

    /**
     * @param subscribers those whom previews are for
     * @param people finds them by their addresses
     */
    TemplateWiring(
            Ports ports,
            TagWiring.Users users,
            Subscribers subscribers,
            ManageSubscribers people,
            UnitOfWork work) {
        this.people = people;
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
        Readers readers = new Readers(people);
        return List.of(
                new TemplatesResource(templates, tools.responses(), tools.lists()),
                new TemplateActionsResource(templates, tools.lists()),
                new TemplatePreviewsResource(templates),
                new TemplatesPageResource(templates, clock, tools.lists(), tools.pages()),
                new TemplatePageResource(templates, readers, clock, tools.pages()),
                new VersionsPageResource(templates, clock, tools.lists(), tools.pages()),
                new DifferencePageResource(templates, clock, tools.pages()));
    }

    /** The forms, which send tests by {@code mails}. */
    FeatureWiring forms(SendEmails mails) {
        return new FeatureWiring() {
            @Override
            public List<Object> resources(ResourceTools tools) {
                TemplateDrafts drafts =
                        new TemplateDrafts(templates, new Readers(people), new TestLetters(mails));
                return List.of(
                        new NewTemplatePageResource(templates, drafts, tools.pages()),
                        new EditTemplatePageResource(templates, drafts, clock, tools.pages()));
            }
        };
    }
}
