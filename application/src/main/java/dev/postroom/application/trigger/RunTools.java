package dev.postroom.application.trigger;

import dev.postroom.application.email.TriggerMails;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

/** Collaborators of the steps of runs. */
public record RunTools(
        DefinitionParts parts,
        SubscriberChanges changes,
        Subscribers subscribers,
        SubscriberBatches people,
        Emails emails,
        TriggerMails mails) {

    /** Reports runs to webhooks. */
    RunReporting reporting(UnitOfWork work) {
        return new RunReporting(parts.webhooks(), work.events());
    }
}
