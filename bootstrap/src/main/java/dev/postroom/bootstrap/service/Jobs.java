package dev.postroom.bootstrap.service;

import dev.postroom.domain.campaign.RunCampaigns;
import dev.postroom.domain.email.DeliverEmails;
import dev.postroom.domain.email.SimulateEmails;
import dev.postroom.domain.event.RelayEvents;
import dev.postroom.domain.idempotency.ForgetAnswers;
import dev.postroom.domain.imports.RunImports;
import dev.postroom.domain.webhook.DeliverWebhooks;

/** What the workers repeat. */
public record Jobs(
        RelayEvents events,
        DeliverWebhooks webhooks,
        DeliverEmails emails,
        SimulateEmails simulation,
        RunCampaigns campaigns,
        RunImports imports,
        ForgetAnswers answers) {}
