package dev.postroom.adapters.rest.figure.page;

import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.figure.ReadFigures;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.webhook.ManageWebhooks;

/** The ports that the overview reads. */
public record OverviewSources(
        ReadFigures figures,
        AuthorCampaigns campaigns,
        ManageTemplates templates,
        ManageWebhooks webhooks,
        ReadEvents events,
        ReadBilling billing,
        DelegateApiKeys keys,
        ReadEmails emails) {}
