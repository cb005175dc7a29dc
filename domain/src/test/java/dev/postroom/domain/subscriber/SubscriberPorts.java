package dev.postroom.domain.subscriber;

import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.confirmation.InMemoryConfirmations;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.consent.InMemoryConsents;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.subscriber.export.InMemorySubscriberBatches;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.subscriber.membership.InMemoryMemberships;
import dev.postroom.domain.subscriber.membership.Memberships;
import dev.postroom.domain.subscriber.note.InMemoryNotes;
import dev.postroom.domain.subscriber.note.Notes;

/** Subscribers, their tags and their notes, as tests need them. */
public record SubscriberPorts(
        Subscribers subscribers,
        SubscriberBatches batches,
        Memberships memberships,
        Notes notes,
        SoftBounces softBounces,
        Confirmations confirmations,
        Consents consents) {

    /** Ports in memory. */
    public static SubscriberPorts inMemory(InMemoryDatabase database) {
        return new SubscriberPorts(
                new InMemorySubscribers(database),
                new InMemorySubscriberBatches(database),
                new InMemoryMemberships(database),
                new InMemoryNotes(database),
                new InMemorySoftBounces(database),
                new InMemoryConfirmations(database),
                new InMemoryConsents(database));
    }
}
