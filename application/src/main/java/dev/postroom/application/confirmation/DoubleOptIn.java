package dev.postroom.application.confirmation;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.OptIns;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.confirmation.Agreement;
import dev.postroom.domain.confirmation.Confirmation;
import dev.postroom.domain.confirmation.ConfirmationId;
import dev.postroom.domain.confirmation.ConfirmationMails;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

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

    /** A person with what waits, and the request that is stored for it. */
    private record Answer(Subscriber person, Request request, boolean isNew) {}

    @Override
    public List<Subscriber> askAll(Cause cause, List<Asked> asked) {
        if (asked.isEmpty()) {
            return List.of();
        }
        Workspace workspace = cause.workspace();
        Map<SubscriberId, Confirmation> known =
                confirmations.lockAll(
                        workspace, asked.stream().map(one -> one.person().id()).toList());
        List<Answer> answers =
                asked.stream()
                        .map(one ->
                                answer(
                                        cause,
                                        one,
                                        Optional.ofNullable(known.get(one.person().id()))))
                        .toList();
        List<SubscriberId> renewed =
                answers.stream()
                        .filter(Answer::isNew)
                        .filter(one -> !isPending(one.person()))
                        .map(one -> one.person().id())
                        .filter(known::containsKey)
                        .toList();
        if (!renewed.isEmpty()) {
            confirmations.removeTags(workspace, renewed);
        }
        confirmations.putAll(
                workspace, answers.stream().map(one -> one.request().confirmation()).toList());
        addTags(cause, asked);
        mail(cause, answers);
        return answers.stream().map(Answer::person).toList();
    }

    // what such a person requested waits for the person, and not for one of the links
    private static boolean isPending(Subscriber person) {
        return person.status() == SubscriberStatus.PENDING;
    }

    @Override
    public Subscriber add(Cause cause, Subscriber person, List<Tag> tags) {
        boolean isAsked =
                confirmations
                        .find(cause.workspace(), person.id())
                        .filter(one -> one.isOpenFor(person.email(), cause.at()))
                        .isPresent();
        if (isAsked) {
            return ask(cause, person, tags);
        }
        addTags(cause, List.of(new Asked(person, tags, Optional.empty())));
        return person.withPending(PendingTag.with(person.state().pending(), pending(cause, tags)));
    }

    @Override
    public void parkAll(Cause cause, List<Asked> waiting) {
        addTags(cause, waiting);
    }

    @Override
    public void settle(Cause cause, Collection<Subscriber> people) {
        if (!people.isEmpty()) {
            confirmations.removeTags(
                    cause.workspace(), people.stream().map(Subscriber::id).toList());
        }
    }

    private Answer answer(Cause cause, Asked asked, Optional<Confirmation> known) {
        Subscriber person = asked.person();
        Optional<Confirmation> open =
                known.filter(one -> one.isOpenFor(person.email(), cause.at()));
        Request request =
                open.map(one -> again(cause, one)).orElseGet(() -> first(cause, person, known));
        List<PendingTag> waiting =
                open.isPresent() || isPending(person) ? person.state().pending() : List.of();
        return new Answer(
                person.withPending(PendingTag.with(waiting, pending(cause, asked.tags()))),
                new Request(
                        request.confirmation().with(Agreement.of(asked.consent())),
                        request.isMailed()),
                open.isEmpty());
    }

    private void addTags(Cause cause, List<Asked> asked) {
        List<Confirmations.Waiting> added =
                asked.stream()
                        .filter(one -> !one.tags().isEmpty())
                        .map(one ->
                                new Confirmations.Waiting(
                                        one.person().id(),
                                        one.tags().stream().map(Tag::id).toList()))
                        .toList();
        if (!added.isEmpty()) {
            confirmations.addTags(
                    cause.workspace(), added, cause.at(), cause.origin().source().keyword());
        }
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
                        Agreement.unknown(),
                        policy.endAfter(cause.at()),
                        Optional.empty(),
                        mails),
                isMailed);
    }

    private static List<PendingTag> pending(Cause cause, List<Tag> tags) {
        String source = cause.origin().source().keyword();
        return tags.stream().map(tag -> new PendingTag(tag, cause.at(), source)).toList();
    }

    private void mail(Cause cause, List<Answer> answers) {
        Workspace workspace = cause.workspace();
        List<Answer> due = answers.stream().filter(one -> one.request().isMailed()).toList();
        Set<EmailAddress> suppressed =
                suppressions.among(
                        workspace,
                        due.stream().map(Answer::person).map(Subscriber::email).toList());
        List<Answer> reached =
                due.stream().filter(one -> isReachable(one.person(), suppressed)).toList();
        if (reached.isEmpty()) {
            return;
        }
        ConfirmationLetter.Form form = letter.form(workspace);
        emails.add(
                workspace,
                reached.stream()
                        .map(one ->
                                letter.to(form, cause, one.person(), one.request().confirmation()))
                        .toList());
        // never refused: a consent without its mail would be none
        limits.count(workspace, PlanResource.EMAILS_PER_MONTH, reached.size());
    }

    private static boolean isReachable(Subscriber person, Set<EmailAddress> suppressed) {
        boolean isSuppressed =
                suppressed.stream().anyMatch(one -> one.key().equals(person.email().key()));
        return MailKind.TRANSACTIONAL.mayReach(Optional.of(person.status()), isSuppressed);
    }

    /** Whether the address gets confirmation mails. */
    boolean isReachable(Workspace workspace, Subscriber person) {
        return isReachable(person, suppressions.among(workspace, List.of(person.email())));
    }

    @Override
    public Subscriber follow(Cause cause, Subscriber before, Subscriber after) {
        if (after.status() != before.status() && after.status().isOut()) {
            withdrawAll(cause, List.of(before));
            return after.withPending(List.of());
        }
        return after.email().key().equals(before.email().key())
                ? after
                : moved(cause, before, after);
    }

    // the old address confirms nothing for the new one
    private Subscriber moved(Cause cause, Subscriber before, Subscriber after) {
        Workspace workspace = cause.workspace();
        cancel(cause, List.of(before));
        Optional<Confirmation> known =
                Optional.ofNullable(
                        confirmations.lockAll(workspace, List.of(after.id())).get(after.id()));
        if (known.isEmpty() || (isPending(after) && known.get().isExpiredAt(cause.at()))) {
            return after;
        }
        Confirmation old = known.get();
        if (old.confirmedAt().isPresent() || old.isExpiredAt(cause.at())) {
            confirmations.removeAll(workspace, List.of(after.id()));
            return after.withPending(List.of());
        }
        Request fresh = first(cause, after, known);
        Request request = new Request(fresh.confirmation().with(old.agreement()), fresh.isMailed());
        confirmations.putAll(workspace, List.of(request.confirmation()));
        mail(cause, List.of(new Answer(after, request, true)));
        return after;
    }

    @Override
    public void withdraw(Cause cause, SubscriberId id, Tag tag) {
        confirmations.removeTag(cause.workspace(), id, tag.id());
    }

    @Override
    public void withdrawAll(Cause cause, Collection<Subscriber> people) {
        if (!people.isEmpty()) {
            confirmations.removeAll(
                    cause.workspace(), people.stream().map(Subscriber::id).toList());
            cancel(cause, people);
        }
    }

    private void cancel(Cause cause, Collection<Subscriber> people) {
        emails.cancelUnsubscribed(
                cause.workspace(), people.stream().map(Subscriber::email).toList(), cause.at());
    }
}
