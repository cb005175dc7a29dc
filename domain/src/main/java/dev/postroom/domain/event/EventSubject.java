package dev.postroom.domain.event;

import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

/** What an event is about, as it was when the event happened. */
public sealed interface EventSubject {

    /** A subscriber came or went. */
    record OfSubscriber(Subscriber subscriber) implements EventSubject {}

    /** A subscriber changed; {@code before} is what it was. */
    record OfChange(Subscriber subscriber, Subscriber before) implements EventSubject {}

    /** A subscriber joined or left a tag. */
    record OfMembership(Subscriber subscriber, Tag tag, String source) implements EventSubject {}

    /** A note was added to a subscriber. */
    record OfNote(Subscriber subscriber, Note note) implements EventSubject {}

    /** Something became of an email. */
    record OfEmail(EmailSummary email) implements EventSubject {}

    /** A campaign moved. */
    record OfCampaign(CountedCampaign campaign) implements EventSubject {}

    /** An import came to its end. */
    record OfImport(ImportJob job) implements EventSubject {}
}
