package dev.postroom.domain.contract;

import dev.postroom.domain.account.InMemoryAccounts;
import dev.postroom.domain.account.InMemoryTestClocks;
import dev.postroom.domain.apikey.InMemoryApiKeys;
import dev.postroom.domain.campaign.InMemoryAudiences;
import dev.postroom.domain.campaign.InMemoryCampaignLedger;
import dev.postroom.domain.campaign.InMemoryCampaignUses;
import dev.postroom.domain.campaign.InMemoryCampaigns;
import dev.postroom.domain.email.InMemoryCapturedMails;
import dev.postroom.domain.email.InMemoryEmails;
import dev.postroom.domain.email.InMemorySimulatedMails;
import dev.postroom.domain.email.InMemorySuppressions;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.event.InMemoryEvents;
import dev.postroom.domain.event.InMemoryOutbox;
import dev.postroom.domain.idempotency.InMemoryIdempotencyRecords;
import dev.postroom.domain.imports.InMemoryImportQueue;
import dev.postroom.domain.imports.InMemoryImports;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTransactions;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.InMemoryMemberships;
import dev.postroom.domain.subscriber.InMemoryNotes;
import dev.postroom.domain.subscriber.InMemorySubscriberBatches;
import dev.postroom.domain.subscriber.InMemorySubscribers;
import dev.postroom.domain.tag.InMemoryTags;
import dev.postroom.domain.template.InMemoryTemplates;
import dev.postroom.domain.webhook.InMemoryDeliveries;
import dev.postroom.domain.webhook.InMemoryWebhooks;

import java.time.Duration;
import java.time.Instant;

/**
 * All driven ports on one store in memory.
 *
 * @param clock what {@link #elapse} moves
 */
public record InMemoryPorts(
        SettableClock clock,
        IdGenerator ids,
        Transactions transactions,
        DirectoryPorts directory,
        PeoplePorts people,
        SendingPorts sending,
        ReportingPorts reporting,
        RequestPorts requests)
        implements TestPorts {

    /** Ports on an empty store, with the simple payloads of {@link InMemoryEventPayloads}. */
    public static InMemoryPorts create() {
        return create(new SettableClock(), new InMemoryEventPayloads());
    }

    /** Ports on an empty store. */
    public static InMemoryPorts create(SettableClock clock, EventPayloads payloads) {
        InMemoryDatabase database = new InMemoryDatabase(clock);
        return new InMemoryPorts(
                clock,
                new SequentialIds(),
                new InMemoryTransactions(database),
                new DirectoryPorts(
                        new InMemoryAccounts(database),
                        new InMemoryApiKeys(database),
                        new InMemoryTestClocks(database)),
                people(database),
                sending(database),
                new ReportingPorts(
                        new InMemoryOutbox(database, payloads),
                        new InMemoryEvents(database),
                        new InMemoryWebhooks(database),
                        new InMemoryDeliveries(database)),
                new RequestPorts(new InMemoryIdempotencyRecords(database)));
    }

    private static PeoplePorts people(InMemoryDatabase database) {
        return new PeoplePorts(
                new InMemorySubscribers(database),
                new InMemorySubscriberBatches(database),
                new InMemoryTags(database),
                new InMemoryMemberships(database),
                new InMemoryNotes(database),
                new InMemoryImports(database),
                new InMemoryImportQueue(database));
    }

    private static SendingPorts sending(InMemoryDatabase database) {
        return new SendingPorts(
                new InMemoryTemplates(database),
                new InMemoryCampaigns(database),
                new InMemoryCampaignUses(database),
                new InMemoryAudiences(database),
                new InMemoryCampaignLedger(database),
                new InMemoryEmails(database),
                new InMemoryCapturedMails(database),
                new InMemorySimulatedMails(database),
                new InMemorySuppressions(database));
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public void elapse(Duration time) {
        clock.advance(time);
    }
}
