package dev.postroom.application.signup;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.PlanRoom;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupEntry;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormId;
import dev.postroom.domain.signup.SignupForms;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Stores who signs up as pending, and asks each by mail to confirm. */
public final class SigningUp implements SignUp {

    private static final int TRIES = 3;

    private final UnitOfWork work;
    private final SignupForms forms;
    private final SubscriberChanges changes;
    private final Subscribers subscribers;
    private final Tags tags;

    public SigningUp(
            UnitOfWork work,
            SignupForms forms,
            SubscriberChanges changes,
            Subscribers subscribers,
            Tags tags) {
        this.work = work;
        this.forms = forms;
        this.changes = changes;
        this.subscribers = subscribers;
        this.tags = tags;
    }

    @Override
    public OpenForm get(SignupFormId id) {
        return forms.open(id)
                .filter(found -> found.form().access().isActive())
                .orElseThrow(() -> SignupFormManagement.notFound(id));
    }

    @Override
    public void signUp(Workspace workspace, SignupForm form, SignupEntry entry, Visitor visitor) {
        requireRoom(workspace);
        Cause cause = new Cause(workspace, origin(form, visitor), work.now(workspace));
        for (int i = 0; i < TRIES; i++) {
            if (work.inTransaction(() -> isAsked(cause, form, entry))) {
                return;
            }
        }
        throw new Failure.InProgress(
                        "concurrent_change",
                        "This address is being signed up and deleted concurrently.",
                        Duration.ofSeconds(1))
                .asException();
    }

    // before it is known who it is, so that a full plan tells nothing about the address
    private void requireRoom(Workspace workspace) {
        PlanLimits limits = work.limits();
        if (limits.counts(workspace)) {
            PlanRoom.after(limits.plan(workspace), limits.usage(workspace), 0)
                    .require(PlanResource.SUBSCRIBERS, 0, 1);
        }
    }

    private static Origin origin(SignupForm form, Visitor visitor) {
        Consent visit = visitor.consent("form " + form.id());
        Consent consent =
                new Consent(visit.source(), visit.ip(), visit.userAgent(), form.texts().consent());
        return Origin.system(Origin.Source.FORM).with(Optional.of(consent));
    }

    // false when the person who had the address was deleted at the same time
    private boolean isAsked(Cause cause, SignupForm form, SignupEntry entry) {
        List<Tag> wanted = wanted(cause.workspace(), form);
        Subscriber draft =
                SubscriberRules.drafted(new SubscriberId(work.nextId()), pending(entry), cause);
        return switch (changes.create(cause, draft, () -> wanted)) {
            case SubscriberChanges.Creation.Created(var added) -> invited(cause, added, wanted);
            case SubscriberChanges.Creation.Taken(var by) ->
                    subscribers
                            .lock(cause.workspace(), by)
                            .map(person -> changes.invite(cause, person, wanted))
                            .isPresent();
        };
    }

    // a tag that waits has asked already
    private boolean invited(Cause cause, Subscriber added, List<Tag> wanted) {
        if (wanted.isEmpty()) {
            changes.invite(cause, added, wanted);
        }
        return true;
    }

    private static NewSubscriber pending(SignupEntry entry) {
        return new NewSubscriber(
                entry.email(),
                entry.profile(),
                Optional.empty(),
                List.of(),
                true,
                Optional.empty(),
                OnConflict.IGNORE,
                SubscriberPatch.none());
    }

    private List<Tag> wanted(Workspace workspace, SignupForm form) {
        List<String> named = form.tags().stream().map(TagId::toString).toList();
        return tags.findAny(workspace, named).stream()
                .filter(tag -> form.tags().contains(tag.id()))
                .toList();
    }
}
