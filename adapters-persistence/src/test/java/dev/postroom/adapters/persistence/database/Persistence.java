package dev.postroom.adapters.persistence.database;

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
import dev.postroom.adapters.persistence.shared.Database;
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
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.MacKey;

import java.time.InstantSource;

/** Every port on data, over one database. Safe for any number of threads. */
record Persistence(
        JdbiTransactions transactions,
        JdbiAccounts accounts,
        JdbiTestClocks testClocks,
        JdbiApiKeys apiKeys,
        JdbiTags tags,
        JdbiSubscribers subscribers,
        JdbiSubscriberBatches batches,
        JdbiMemberships memberships,
        JdbiNotes notes,
        JdbiImports imports,
        JdbiImportQueue importQueue,
        JdbiTemplates templates,
        JdbiCampaigns campaigns,
        JdbiCampaignUses campaignUses,
        JdbiAudiences audiences,
        JdbiCampaignLedger ledger,
        JdbiEmails emails,
        JdbiCapturedMails capturedMails,
        JdbiSimulatedMails simulatedMails,
        JdbiSuppressions suppressions,
        JdbiOutbox outbox,
        JdbiEvents events,
        JdbiWebhooks webhooks,
        JdbiDeliveries deliveries,
        JdbiIdempotencyRecords idempotency) {
    /** All ports over this database, which stays the caller's to close. */
    public static Persistence on(
            Database database, EventPayloads payloads, SecretBox box, Wakes wakes) {
        Handles handles = database.handles();
        return new Persistence(
                new JdbiTransactions(handles),
                new JdbiAccounts(handles),
                new JdbiTestClocks(handles, wakes.emails()),
                new JdbiApiKeys(handles),
                new JdbiTags(handles),
                new JdbiSubscribers(handles),
                new JdbiSubscriberBatches(handles),
                new JdbiMemberships(handles),
                new JdbiNotes(handles),
                new JdbiImports(handles, wakes.imports()),
                new JdbiImportQueue(handles),
                new JdbiTemplates(handles),
                new JdbiCampaigns(handles),
                new JdbiCampaignUses(handles),
                new JdbiAudiences(handles),
                new JdbiCampaignLedger(handles),
                new JdbiEmails(handles, ids(), wakes.emails()),
                new JdbiCapturedMails(handles),
                new JdbiSimulatedMails(handles),
                new JdbiSuppressions(handles, new MacKey(new byte[32])),
                new JdbiOutbox(handles, payloads, wakes.events()),
                new JdbiEvents(handles),
                new JdbiWebhooks(handles, box),
                new JdbiDeliveries(handles, box, wakes.deliveries()),
                new JdbiIdempotencyRecords(handles, box));
    }

    private static IdGenerator ids() {
        return new Uuidv7IdGenerator(InstantSource.system(), new SecureRandomness());
    }
}
