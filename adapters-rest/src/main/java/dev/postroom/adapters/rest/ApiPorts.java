package dev.postroom.adapters.rest;

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
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.subscriber.AnnotateSubscribers;
import dev.postroom.domain.subscriber.ExportSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.TagSubscribers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.webhook.ManageWebhooks;

import java.time.InstantSource;

/**
 * What the API is bound to.
 *
 * @param manageApiKeys tells the name of a caller's key, the author of notes
 * @param clock tells how long a refused client waits
 * @param ids makes the ids of requests and incidents
 */
public record ApiPorts(
        Authenticate authenticate,
        ManageApiKeys manageApiKeys,
        DelegateApiKeys delegateApiKeys,
        ManageSubscribers manageSubscribers,
        TagSubscribers tagSubscribers,
        AnnotateSubscribers annotateSubscribers,
        ImportSubscribers importSubscribers,
        ExportSubscribers exportSubscribers,
        ManageTags manageTags,
        ManageTemplates manageTemplates,
        SendEmails sendEmails,
        ReadEmails readEmails,
        ReadSandbox readSandbox,
        AdvanceTestClocks advanceTestClocks,
        AuthorCampaigns authorCampaigns,
        SendCampaigns sendCampaigns,
        ManageWebhooks manageWebhooks,
        ReadBilling readBilling,
        Unsubscribe unsubscribe,
        AnswerOnce answerOnce,
        RequestLimiter requestLimiter,
        InstantSource clock,
        IdGenerator ids) {}
