package dev.postroom.application.preference;

import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.ManagePreferences;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;

/** The preference center. */
public final class PreferenceManagement implements ManagePreferences {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;
    private final Tags tags;
    private final OptOuts optOuts;

    /**
     * @param campaigns count who unsubscribed by their mails
     */
    public PreferenceManagement(
            UnitOfWork work,
            SubscriberChanges changes,
            Subscribers subscribers,
            Tags tags,
            Campaigns campaigns) {
        this.work = work;
        this.changes = changes;
        this.subscribers = subscribers;
        this.tags = tags;
        this.optOuts = new OptOuts(changes, campaigns);
    }

    @Override
    public Preferences get(TokenCaller caller, Subscriber person) {
        return Preferences.of(person, tags.findPublic(caller.workspace(), Preferences.MAX_TAGS));
    }

    @Override
    public void checkTag(TokenCaller caller, Subscriber person, String tag) {
        visible(person, tags.findAny(caller.workspace(), List.of(tag)), tag);
    }

    @Override
    public Preferences subscribe(TokenCaller caller, Visitor visitor, String tag) {
        return work.inTransaction(() -> {
            Subscriber current = locked(caller);
            Tag wanted = held(caller, current, tag);
            Cause cause = cause(caller, visitor);
            Subscriber active = reactivated(cause, current);
            return get(caller, changes.join(cause, active, List.of(wanted)));
        });
    }

    @Override
    public Preferences unsubscribe(TokenCaller caller, Visitor visitor, String tag) {
        return work.inTransaction(() -> {
            Subscriber current = locked(caller);
            Tag unwanted = held(caller, current, tag);
            return get(caller, changes.leave(cause(caller, visitor), current, unwanted));
        });
    }

    @Override
    public Preferences unsubscribeAll(TokenCaller caller, Visitor visitor) {
        return work.inTransaction(() -> {
            Subscriber current = locked(caller);
            return get(caller, optOuts.unsubscribe(cause(caller, visitor), caller, current));
        });
    }

    @Override
    public void deleteAccount(TokenCaller caller, Visitor visitor, Optional<Long> expectedVersion) {
        if (caller.purpose() != LinkPurpose.PREFERENCES) {
            throw LinkOpening.wrongPurpose();
        }
        work.inTransaction(() -> {
            Subscriber current = locked(caller);
            SubscriberRules.checkVersion(current, expectedVersion);
            changes.delete(cause(caller, visitor), current);
            work.audit()
                    .record(
                            caller,
                            AuditedChange.of(AuditAction.PERSON_DELETED, current.id().value()));
        });
    }

    // who comes back gets what is chosen now, and none of the topics from before
    private Subscriber reactivated(Cause cause, Subscriber current) {
        if (current.status() != SubscriberStatus.UNSUBSCRIBED) {
            return current;
        }
        Subscriber free = current;
        for (TagMembership member : current.memberships()) {
            if (member.tag().isPublic()) {
                free = changes.leave(cause, free, member.tag());
            }
        }
        return changes.change(cause, free, free.withStatus(SubscriberStatus.ACTIVE, cause.at()));
    }

    // held, so that it is not deleted or made private before the person is on it
    private Tag held(TokenCaller caller, Subscriber person, String reference) {
        return visible(person, tags.holdAny(caller.workspace(), List.of(reference)), reference);
    }

    private static Tag visible(Subscriber person, List<Tag> found, String reference) {
        return found.stream()
                .filter(tag -> isNamed(tag, reference))
                .filter(tag -> tag.isPublic() || isOn(person, tag))
                .findFirst()
                .orElseThrow(() -> unknown(reference));
    }

    private static boolean isNamed(Tag tag, String reference) {
        return tag.slug().value().equals(reference)
                || TagId.parse(reference).filter(tag.id()::equals).isPresent();
    }

    private static boolean isOn(Subscriber person, Tag tag) {
        return person.memberships().stream().anyMatch(joined -> joined.tag().id().equals(tag.id()));
    }

    private static FailureException unknown(String reference) {
        return new Failure.NotFound("Tag", reference).asException();
    }

    private Cause cause(TokenCaller caller, Visitor visitor) {
        Origin origin = OptOuts.origin(caller, visitor, Origin.Source.PREFERENCE_CENTER);
        return new Cause(caller.workspace(), origin, work.now(caller.workspace()));
    }

    private Subscriber locked(TokenCaller caller) {
        return subscribers
                .lock(caller.workspace(), caller.subscriber())
                .orElseThrow(LinkOpening::invalid);
    }
}
