package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.shared.Database;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.SecretBox;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.shared.Uuidv7IdGenerator;
import dev.postroom.domain.contract.DirectoryPorts;
import dev.postroom.domain.contract.PeoplePorts;
import dev.postroom.domain.contract.ReportingPorts;
import dev.postroom.domain.contract.RequestPorts;
import dev.postroom.domain.contract.SendingPorts;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Transactions;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;

/** All ports on PostgreSQL. Time passes by moving what is due into the past. */
public record PostgresPorts(
        Handles handles,
        IdGenerator ids,
        Transactions transactions,
        DirectoryPorts directory,
        PeoplePorts people,
        SendingPorts sending,
        ReportingPorts reporting,
        RequestPorts requests)
        implements TestPorts {
    private static final List<String> DUE_COLUMNS =
            List.of(
                    "email_queue.due_at",
                    "simulated_mails.due_at",
                    "delivery_queue.due_at",
                    "campaign_chunks.due_at",
                    "campaign_recipients.due_at",
                    "campaigns.freeze_due_at",
                    "imports.due_at");

    static PostgresPorts on(Database database) {
        Persistence all =
                Persistence.on(database, new InMemoryEventPayloads(), box(), Wakes.none());
        return new PostgresPorts(
                database.handles(),
                new Uuidv7IdGenerator(InstantSource.system(), new SecureRandomness()),
                all.transactions(),
                new DirectoryPorts(all.accounts(), all.apiKeys(), all.testClocks()),
                new PeoplePorts(
                        all.subscribers(),
                        all.batches(),
                        all.tags(),
                        all.memberships(),
                        all.notes(),
                        all.imports(),
                        all.importQueue()),
                new SendingPorts(
                        all.templates(),
                        all.campaigns(),
                        all.campaignUses(),
                        all.audiences(),
                        all.ledger(),
                        all.emails(),
                        all.capturedMails(),
                        all.simulatedMails(),
                        all.suppressions()),
                new ReportingPorts(all.outbox(), all.events(), all.webhooks(), all.deliveries()),
                new RequestPorts(all.idempotency()));
    }

    private static SecretBox box() {
        SecureRandomness randomness = new SecureRandomness();
        return new SecretBox(Map.of("test", randomness.bytes(32)), "test", randomness);
    }

    @Override
    public Instant now() {
        return handles.call(handle ->
                handle.createQuery("SELECT now()").mapTo(OffsetDateTime.class).one().toInstant());
    }

    @Override
    public void elapse(Duration time) {
        for (String column : DUE_COLUMNS) {
            String[] names = column.split("\\.", 2);
            handles.call(handle ->
                    handle.createUpdate(
                                    "UPDATE %1$s SET %2$s = %2$s - :time * interval '1 microsecond'"
                                            .formatted(names[0], names[1]))
                            .bind("time", Leases.micros(time))
                            .execute());
        }
    }
}
