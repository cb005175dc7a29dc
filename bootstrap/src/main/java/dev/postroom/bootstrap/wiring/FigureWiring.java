package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.figure.JdbiDailyFigures;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.figure.FiguresResource;
import dev.postroom.adapters.rest.figure.page.OverviewPageResource;
import dev.postroom.adapters.rest.figure.page.OverviewSources;
import dev.postroom.application.figure.FigureReading;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.figure.ReadFigures;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.webhook.ManageWebhooks;

import java.net.URI;
import java.util.List;

/** Figures of days, and the overview that shows them. */
final class FigureWiring implements FeatureWiring {

    /** The ports of other features that the overview shows. */
    record Others(
            AuthorCampaigns campaigns,
            ManageTemplates templates,
            ManageWebhooks webhooks,
            ReadEvents events,
            ReadBilling billing,
            DelegateApiKeys keys,
            ReadEmails emails) {}

    private final ReadFigures figures;
    private final Others others;
    private final WorkspaceClock clock;
    private final URI publicUrl;

    FigureWiring(Foundation foundation, Others others, WorkspaceClock clock) {
        this.figures = new FigureReading(new JdbiDailyFigures(foundation.handles()), clock);
        this.others = others;
        this.clock = clock;
        this.publicUrl = URI.create(foundation.publicUrl());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new FiguresResource(figures),
                new OverviewPageResource(
                        new OverviewSources(
                                figures,
                                others.campaigns(),
                                others.templates(),
                                others.webhooks(),
                                others.events(),
                                others.billing(),
                                others.keys(),
                                others.emails()),
                        clock,
                        publicUrl,
                        tools.pages()));
    }
}
