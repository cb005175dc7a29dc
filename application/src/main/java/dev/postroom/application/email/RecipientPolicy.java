package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides which addresses may receive mail. */
public final class RecipientPolicy {

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final Confirmations confirmations;
    private final SubscriberBatches people;

    /**
     * @param people the same subscribers, many at once
     */
    public RecipientPolicy(
            Subscribers subscribers,
            SubscriberBatches people,
            Suppressions suppressions,
            Confirmations confirmations) {
        this.subscribers = subscribers;
        this.people = people;
        this.suppressions = suppressions;
        this.confirmations = confirmations;
    }

    /** Whether mail of this kind may be sent to an address now; {@code person} has it, if any. */
    public boolean allows(
            Workspace workspace, MailKind kind, EmailAddress address, Optional<Subscriber> person) {
        return kind.mayReach(
                person.map(Subscriber::status), suppressions.contains(workspace, address));
    }

    /**
     * Those of the mails that may be handed over now; at most three questions for all of them. A
     * mail that asks for a confirmation goes only to a person who can still confirm.
     */
    public Set<EmailId> allowed(Workspace workspace, List<Email> mails) {
        List<EmailAddress> addresses = mails.stream().map(RecipientPolicy::address).toList();
        Map<String, SubscriberStatus> people = subscribers.statuses(workspace, addresses);
        Map<MailKind, Set<String>> reached = new HashMap<>();
        Set<String> suppressed = suppressed(workspace, addresses);
        for (MailKind kind : MailKind.values()) {
            reached.put(kind, reached(kind, people, suppressed, addresses));
        }
        Set<String> asked =
                confirmations.openAmong(
                        workspace,
                        mails.stream()
                                .filter(RecipientPolicy::asksToConfirm)
                                .map(RecipientPolicy::address)
                                .toList());
        return mails.stream()
                .filter(mail -> {
                    String key = address(mail).key();
                    MailKind kind = MailKind.of(mail);
                    return reached.getOrDefault(kind, Set.of()).contains(key)
                            && (!asksToConfirm(mail) || asked.contains(key));
                })
                .map(Email::id)
                .collect(Collectors.toSet());
    }

    /**
     * As {@link #allowed}, after the changes of their people that are under way. Needs a
     * transaction that has changed nothing yet.
     */
    public Set<EmailId> allowedAfterChanges(Workspace workspace, List<Email> mails) {
        people.lockAll(workspace, mails.stream().map(RecipientPolicy::address).toList());
        return allowed(workspace, mails);
    }

    // no other mail that is not marketing has the link
    private static boolean asksToConfirm(Email mail) {
        return !mail.isMarketing() && mail.mail().unsubscribe().isPresent();
    }

    /**
     * The keys of those of the addresses that mail of this kind may reach; at most one question.
     *
     * @param people the statuses of those addresses that have a subscriber, by key
     */
    Set<String> reachable(
            Workspace workspace,
            MailKind kind,
            Map<String, SubscriberStatus> people,
            Collection<EmailAddress> addresses) {
        return reached(kind, people, suppressed(workspace, addresses), addresses);
    }

    private Set<String> suppressed(Workspace workspace, Collection<EmailAddress> addresses) {
        return suppressions.among(workspace, addresses).stream()
                .map(EmailAddress::key)
                .collect(Collectors.toSet());
    }

    private static Set<String> reached(
            MailKind kind,
            Map<String, SubscriberStatus> people,
            Set<String> suppressed,
            Collection<EmailAddress> addresses) {
        return addresses.stream()
                .map(EmailAddress::key)
                .filter(key ->
                        kind.mayReach(
                                Optional.ofNullable(people.get(key)), suppressed.contains(key)))
                .collect(Collectors.toSet());
    }

    private static EmailAddress address(Email mail) {
        return mail.mail().to().address();
    }
}
