package dev.postroom.application.preference;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.OptIns;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.preference.Confirmation;
import dev.postroom.domain.preference.ConfirmationId;
import dev.postroom.domain.preference.ConfirmationMails;
import dev.postroom.domain.preference.Confirmations;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Asks persons to confirm, with one mail for all that waits for them. */
public final class DoubleOptIn implements OptIns {

    private final Confirmations confirmations;
    private final Emails emails;
    private final Suppressions suppressions;
    private final ConfirmationLetter letter;
    private final OptInPolicy policy;
    private final PlanLimits limits;
    private final IdGenerator ids;

    public DoubleOptIn(
            Confirmations confirmations,
            Emails emails,
            Suppressions suppressions,
            ConfirmationLetter letter,
            OptInPolicy policy,
            PlanLimits limits,
            IdGenerator ids) {
        this.confirmations = confirmations;
        this.emails = emails;
        this.suppressions = suppressions;
        this.letter = letter;
        this.policy = policy;
        this.limits = limits;
        this.ids = ids;
    }

    /** A confirmation to be stored, and whether a mail asks for it now. */
    private record Request(Confirmation confirmation, boolean isMailed) {}

    @Override
    public Subscriber ask(Cause cause, Subscriber person, List<Tag> tags) {
        Workspace workspace = cause.workspace();
        Optional<Confirmation> known = confirmations.lock(workspace, person.id());
        Optional<Confirmation> open =
                known.filter(one -> one.isOpenFor(person.email(), cause.at()));
        if (open.isEmpty() && known.isPresent()) {
            confirmations.removeTags(workspace, person.id());
        }
        Request request =
                open.map(one -> again(cause, one)).orElseGet(() -> first(cause, person, known));
        confirmations.put(workspace, request.confirmation().withText(text(cause)));
        if (!tags.isEmpty()) {
            confirmations.addTags(
                    workspace,
                    person.id(),
                    tags.stream().map(Tag::id).toList(),
                    cause.at(),
                    cause.origin().source().keyword());
        }
        List<PendingTag> waiting = open.isPresent() ? person.state().pending() : List.of();
        return mailed(cause, person.withPending(merged(cause, waiting, tags)), request);
    }

    private Request again(Cause cause, Confirmation open) {
        boolean isMailed = open.mails().waitAt(cause.at()).isEmpty();
        return new Request(
                isMailed ? open.askedAgain(cause.at(), policy.endAfter(cause.at())) : open,
                isMailed);
    }

    // The pause is for persons who were asked and did not answer yet; the daily limit is for all.
    private Request first(Cause cause, Subscriber person, Optional<Confirmation> known) {
        Optional<ConfirmationMails> earlier =
                known.filter(one -> one.email().key().equals(person.email().key()))
                        .map(Confirmation::mails);
        boolean isMailed = earlier.filter(mails -> mails.isFullAt(cause.at())).isEmpty();
        ConfirmationMails mails =
                earlier.map(before -> isMailed ? before.next(cause.at()) : before)
                        .orElseGet(() -> ConfirmationMails.first(cause.at()));
        return new Request(
                new Confirmation(
                        new ConfirmationId(ids.next()),
                        person.id(),
                        person.email(),
                        Optional.empty(),
                        policy.endAfter(cause.at()),
                        Optional.empty(),
                        mails),
                isMailed);
    }

    private static Optional<String> text(Cause cause) {
        return cause.origin().consent().flatMap(Consent::text);
    }

    private static List<PendingTag> merged(Cause cause, List<PendingTag> waiting, List<Tag> tags) {
        Map<String, PendingTag> all = new TreeMap<>();
        waiting.forEach(pending -> all.put(Tag.key(pending.tag().name()), pending));
        tags.forEach(tag ->
                all.putIfAbsent(
                        Tag.key(tag.name()),
                        new PendingTag(tag, cause.at(), cause.origin().source().keyword())));
        return List.copyOf(all.values());
    }

    private Subscriber mailed(Cause cause, Subscriber person, Request request) {
        if (request.isMailed() && isReachable(cause.workspace(), person)) {
            emails.add(
                    cause.workspace(), List.of(letter.to(cause, person, request.confirmation())));
            // never refused: a consent without its mail would be none
            limits.count(cause.workspace(), PlanResource.EMAILS_PER_MONTH, 1);
        }
        return person;
    }

    /**
     * Whether the address gets confirmation mails. One that is suppressed gets none before the
     * person is active, as when the person was deleted after a complaint and is created again.
     */
    boolean isReachable(Workspace workspace, Subscriber person) {
        return switch (person.status()) {
            case ACTIVE -> true;
            case PENDING, UNSUBSCRIBED -> !suppressions.contains(workspace, person.email());
            case BOUNCED, COMPLAINED -> false;
        };
    }

    @Override
    public Subscriber follow(Cause cause, Subscriber before, Subscriber after) {
        if (after.status() != before.status() && after.status() == SubscriberStatus.UNSUBSCRIBED) {
            withdrawAll(cause, after.id());
            return after.withPending(List.of());
        }
        return after.email().key().equals(before.email().key()) ? after : moved(cause, after);
    }

    // the old address confirms nothing for the new one
    private Subscriber moved(Cause cause, Subscriber after) {
        Workspace workspace = cause.workspace();
        Optional<Confirmation> known = confirmations.lock(workspace, after.id());
        if (known.isEmpty()) {
            return after;
        }
        Confirmation old = known.get();
        if (old.confirmedAt().isPresent() || old.isExpiredAt(cause.at())) {
            confirmations.remove(workspace, after.id());
            return after.withPending(List.of());
        }
        Request request = first(cause, after, known);
        confirmations.put(workspace, request.confirmation().withText(old.text()));
        return mailed(cause, after, request);
    }

    @Override
    public void withdraw(Cause cause, SubscriberId id, Tag tag) {
        confirmations.removeTag(cause.workspace(), id, tag.id());
    }

    @Override
    public void withdrawAll(Cause cause, SubscriberId id) {
        confirmations.remove(cause.workspace(), id);
    }
}
