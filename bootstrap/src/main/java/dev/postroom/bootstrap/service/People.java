package dev.postroom.bootstrap.service;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.subscriber.SubscriberAnnotation;
import dev.postroom.application.subscriber.SubscriberManagement;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.application.tag.TagManagement;

/** Subscribers, and what is said of them: tags and notes. */
record People(Adapters ports, EventRecorder events) {

    TagManagement tags() {
        return new TagManagement(
                ports.transactions(),
                ports.tags(),
                ports.memberships(),
                ports.campaignUses(),
                events,
                ports.ids(),
                ports.workspaceClock());
    }

    SubscriberManagement subscribers() {
        return new SubscriberManagement(
                ports.transactions(),
                ports.subscribers(),
                ports.memberships(),
                ports.tags(),
                events,
                ports.ids(),
                ports.workspaceClock());
    }

    SubscriberTagging tagging() {
        return new SubscriberTagging(
                ports.transactions(),
                ports.subscribers(),
                ports.memberships(),
                ports.tags(),
                events,
                ports.ids(),
                ports.workspaceClock());
    }

    SubscriberAnnotation notes() {
        return new SubscriberAnnotation(
                ports.transactions(),
                ports.subscribers(),
                ports.notes(),
                events,
                ports.ids(),
                ports.workspaceClock());
    }
}
