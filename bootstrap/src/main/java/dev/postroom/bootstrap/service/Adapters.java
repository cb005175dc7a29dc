package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.account.JdbiAccounts;
import dev.postroom.adapters.persistence.account.JdbiTestClocks;
import dev.postroom.adapters.persistence.apikey.JdbiApiKeys;
import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignLedger;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignUses;
import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.persistence.email.JdbiCapturedMails;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.email.JdbiSimulatedMails;
import dev.postroom.adapters.persistence.email.JdbiSuppressions;
import dev.postroom.adapters.persistence.event.JdbiEvents;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.idempotency.JdbiIdempotencyRecords;
import dev.postroom.adapters.persistence.imports.JdbiImportQueue;
import dev.postroom.adapters.persistence.imports.JdbiImports;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.JdbiTransactions;
import dev.postroom.adapters.persistence.shared.SecretBox;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.shared.Uuidv7IdGenerator;
import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.adapters.persistence.subscriber.JdbiNotes;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscriberBatches;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.tag.JdbiTags;
import dev.postroom.adapters.persistence.template.JdbiTemplates;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.adapters.persistence.webhook.JdbiWebhooks;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.ApiKeys;
import dev.postroom.domain.campaign.Audiences;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.email.CapturedMails;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.SimulatedMails;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.idempotency.IdempotencyRecords;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.Notes;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Webhooks;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;

/** The driven ports that keep data: PostgreSQL behind every one. Swapping one is one line here. */
record Adapters(
        InstantSource clock,
        IdGenerator ids,
        Randomness randomness,
        Transactions transactions,
        Accounts accounts,
        TestClocks testClocks,
        ApiKeys apiKeys,
        Tags tags,
        Subscribers subscribers,
        SubscriberBatches subscriberBatches,
        Memberships memberships,
        Notes notes,
        Imports imports,
        ImportQueue importQueue,
        Templates templates,
        Campaigns campaigns,
        CampaignUses campaignUses,
        Audiences audiences,
        CampaignLedger ledger,
        Emails emails,
        CapturedMails capturedMails,
        SimulatedMails simulatedMails,
        Suppressions suppressions,
        Outbox outbox,
        Events events,
        Webhooks webhooks,
        Deliveries deliveries,
        IdempotencyRecords idempotency) {

    private static final String CURRENT_KEY = "1";

    /**
     * @param wake runs after every commit that made work for the workers
     */
    static Adapters over(Store store, Runnable wake) {
        Handles handles = store.database().handles();
        InstantSource clock = InstantSource.system();
        Randomness randomness = new SecureRandomness();
        IdGenerator ids = new Uuidv7IdGenerator(clock, randomness);
        SecretBox box =
                new SecretBox(
                        Map.of(CURRENT_KEY, secretKey(store.masterKey())), CURRENT_KEY, randomness);
        return new Adapters(
                clock,
                ids,
                randomness,
                new JdbiTransactions(handles),
                new JdbiAccounts(handles),
                new JdbiTestClocks(handles, wake),
                new JdbiApiKeys(handles),
                new JdbiTags(handles),
                new JdbiSubscribers(handles),
                new JdbiSubscriberBatches(handles),
                new JdbiMemberships(handles),
                new JdbiNotes(handles),
                new JdbiImports(handles, wake),
                new JdbiImportQueue(handles),
                new JdbiTemplates(handles),
                new JdbiCampaigns(handles),
                new JdbiCampaignUses(handles),
                new JdbiAudiences(handles),
                new JdbiCampaignLedger(handles),
                new JdbiEmails(handles, ids, wake),
                new JdbiCapturedMails(handles),
                new JdbiSimulatedMails(handles),
                new JdbiSuppressions(handles, new MacKey(store.masterKey()).derive("suppressions")),
                new JdbiOutbox(handles, wake),
                new JdbiEvents(handles),
                new JdbiWebhooks(handles, box),
                new JdbiDeliveries(handles, box, wake),
                new JdbiIdempotencyRecords(handles, box));
    }

    /** The time of each workspace. */
    WorkspaceClock workspaceClock() {
        return new WorkspaceClock(clock, testClocks);
    }

    private static byte[] secretKey(byte[] masterKey) {
        return new MacKey(masterKey).sign("secrets".getBytes(StandardCharsets.UTF_8));
    }
}
