package dev.postroom.domain.contract;

import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.Notes;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tags;

/** Whom the service knows. */
public record PeoplePorts(
        Subscribers subscribers,
        SubscriberBatches batches,
        Tags tags,
        Memberships memberships,
        Notes notes,
        Imports imports,
        ImportQueue importQueue) {}
