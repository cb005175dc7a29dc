package dev.postroom.domain.subscriber;

import dev.postroom.domain.preference.Confirmations;
import dev.postroom.domain.preference.Consents;
import dev.postroom.domain.preference.InMemoryConfirmations;
import dev.postroom.domain.preference.InMemoryConsents;
import dev.postroom.domain.shared.InMemoryDatabase;

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
