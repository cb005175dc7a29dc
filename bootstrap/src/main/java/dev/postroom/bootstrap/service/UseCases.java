package dev.postroom.bootstrap.service;

import dev.postroom.domain.account.ManageAccounts;
import dev.postroom.domain.apikey.Authenticate;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.billing.ReadBilling;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.email.ReadEmails;
import dev.postroom.domain.email.ReadSandbox;
import dev.postroom.domain.email.SendEmails;
import dev.postroom.domain.idempotency.AnswerOnce;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.preference.Unsubscribe;
import dev.postroom.domain.subscriber.AnnotateSubscribers;
import dev.postroom.domain.subscriber.ExportSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.TagSubscribers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.webhook.ManageWebhooks;

/** Everything that the outside may ask of the core. */
public record UseCases(
        ManageAccounts accounts,
        Authenticate authenticate,
        ManageApiKeys apiKeys,
        DelegateApiKeys delegation,
        ManageTags tags,
        ManageSubscribers subscribers,
        TagSubscribers tagging,
        AnnotateSubscribers notes,
        ImportSubscribers imports,
        ExportSubscribers export,
        ManageTemplates templates,
        SendEmails emails,
        ReadEmails emailLog,
        ReadSandbox sandbox,
        AdvanceTestClocks testClocks,
        AuthorCampaigns campaigns,
        SendCampaigns sending,
        ManageWebhooks webhooks,
        Unsubscribe unsubscribe,
        AnswerOnce answerOnce,
        ReadBilling billing) {}
