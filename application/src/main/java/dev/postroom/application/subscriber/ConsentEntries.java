package dev.postroom.application.subscriber;

import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentFact.Kind;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The opt-ins and opt-outs of one transaction. A repetition that changes nothing is none. */
final class ConsentEntries {

    private final Cause cause;
    private final List<Consents.Entry> entries;

    ConsentEntries(Cause cause) {
        this(cause, new ArrayList<>());
    }

    private ConsentEntries(Cause cause, List<Consents.Entry> entries) {
        this.cause = cause;
        this.entries = entries;
    }

    /** The same entries; those that are added here have this consent. */
    ConsentEntries with(Optional<Consent> consent) {
        return new ConsentEntries(cause.with(consent), entries);
    }

    /** A person was stored. */
    ConsentEntries created(Subscriber person) {
        return person.status() == SubscriberStatus.ACTIVE ? add(Kind.OPT_IN, person) : this;
    }

    /** A person has another status, possibly. */
    ConsentEntries changed(Subscriber before, Subscriber after) {
        boolean was = before.status() == SubscriberStatus.ACTIVE;
        boolean is = after.status() == SubscriberStatus.ACTIVE;
        if (is && !was) {
            return add(Kind.OPT_IN, after);
        }
        // a pending person has neither opted in nor out
        return after.status().isOut() && !before.status().isOut() ? add(Kind.OPT_OUT, after) : this;
    }

    /** A person joined tags. */
    ConsentEntries joined(Subscriber person, List<Tag> tags) {
        tags.forEach(tag -> add(Kind.OPT_IN, Optional.of(tag.id()), person));
        return this;
    }

    /** A person left a tag. */
    ConsentEntries left(Subscriber person, Tag tag) {
        return add(Kind.OPT_OUT, Optional.of(tag.id()), person);
    }

    /** A person is being deleted. */
    ConsentEntries deleted(Subscriber person) {
        return person.status().isOut() ? this : add(Kind.OPT_OUT, person);
    }

    private ConsentEntries add(Kind kind, Subscriber person) {
        return add(kind, Optional.empty(), person);
    }

    private ConsentEntries add(Kind kind, Optional<TagId> tag, Subscriber person) {
        entries.add(
                new Consents.Entry(
                        new ConsentFact(kind, tag, cause.origin().source(), cause.at()),
                        new ConsentDetails(
                                person.id(),
                                person.email(),
                                cause.origin().actor(),
                                cause.origin().consent())));
        return this;
    }

    /** Appends them to the ledger, in the caller's transaction. */
    void appendTo(Consents consents) {
        if (!entries.isEmpty()) {
            consents.append(cause.workspace(), List.copyOf(entries));
        }
    }
}
