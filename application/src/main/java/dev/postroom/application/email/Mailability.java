package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.preference.Confirmations;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides which addresses may receive mail. */
public final class Mailability {

    private final Subscribers subscribers;
    private final Suppressions suppressions;
    private final Confirmations confirmations;
    private final SubscriberBatches people;

    /**
     * @param people the same subscribers, many at once
     */
    public Mailability(
            Subscribers subscribers,
            SubscriberBatches people,
            Suppressions suppressions,
            Confirmations confirmations) {
        this.subscribers = subscribers;
        this.people = people;
        this.suppressions = suppressions;
        this.confirmations = confirmations;
    }

    /**
     * Whether mail that is not marketing may be sent to this address; {@code person} is its
     * subscriber, if any.
     */
    public boolean allows(Workspace workspace, EmailAddress address, Optional<Subscriber> person) {
        // the status of the subscriber decides: after a new consent the address is no longer
        // suppressed
        return person.map(known -> !isUnreachable(known.status()))
                .orElseGet(() -> !suppressions.contains(workspace, address));
    }

    /**
     * Those of the mails that may be handed over now; at most three questions for all of them. A
     * mail that asks for a confirmation goes only to a person who can still confirm.
     */
    Set<EmailId> allowed(Workspace workspace, List<Email> mails) {
        Map<String, SubscriberStatus> people =
                subscribers.statuses(workspace, mails.stream().map(Mailability::address).toList());
        Set<String> reachable =
                reachable(
                        workspace,
                        people,
                        mails.stream()
                                .filter(mail -> !mail.isMarketing())
                                .map(Mailability::address)
                                .toList());
        Set<String> asked =
                confirmations.openAmong(
                        workspace,
                        mails.stream()
                                .filter(Mailability::asksToConfirm)
                                .map(Mailability::address)
                                .toList());
        return mails.stream()
                .filter(mail -> {
                    String key = address(mail).key();
                    return mail.isMarketing()
                            ? people.get(key) == SubscriberStatus.ACTIVE
                            : reachable.contains(key)
                                    && (!asksToConfirm(mail) || asked.contains(key));
                })
                .map(Email::id)
                .collect(Collectors.toSet());
    }

    /**
     * As {@link #allowed}, after the changes of their people that are under way. Needs a
     * transaction that has changed nothing yet.
     */
    Set<EmailId> allowedAfterChanges(Workspace workspace, List<Email> mails) {
        people.lockAll(workspace, mails.stream().map(Mailability::address).toList());
        return allowed(workspace, mails);
    }

    // no other mail that is not marketing has the link
    private static boolean asksToConfirm(Email mail) {
        return !mail.isMarketing() && mail.mail().unsubscribe().isPresent();
    }

    /**
     * The keys of those of the addresses that may get mail that is not marketing; at most one
     * question.
     *
     * @param people the statuses of those addresses that have a subscriber, by key
     */
    Set<String> reachable(
            Workspace workspace,
            Map<String, SubscriberStatus> people,
            Collection<EmailAddress> addresses) {
        List<EmailAddress> strangers =
                addresses.stream().filter(address -> !people.containsKey(address.key())).toList();
        Set<String> suppressed =
                suppressions.among(workspace, strangers).stream()
                        .map(EmailAddress::key)
                        .collect(Collectors.toSet());
        return addresses.stream()
                .map(EmailAddress::key)
                .filter(key -> {
                    SubscriberStatus status = people.get(key);
                    return status == null ? !suppressed.contains(key) : !isUnreachable(status);
                })
                .collect(Collectors.toSet());
    }

    private static EmailAddress address(Email mail) {
        return mail.mail().to().address();
    }

    private static boolean isUnreachable(SubscriberStatus status) {
        return status == SubscriberStatus.BOUNCED || status == SubscriberStatus.COMPLAINED;
    }
}
