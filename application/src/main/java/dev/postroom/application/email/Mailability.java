package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Decides which addresses may receive mail. */
public final class Mailability {

    private final Subscribers subscribers;
    private final Suppressions suppressions;

    public Mailability(Subscribers subscribers, Suppressions suppressions) {
        this.subscribers = subscribers;
        this.suppressions = suppressions;
    }

    /** Whether a mail may be sent to this address; {@code person} is its subscriber, if any. */
    public boolean allows(
            Workspace workspace,
            boolean isMarketing,
            EmailAddress address,
            Optional<Subscriber> person) {
        if (isMarketing) {
            return person.map(Subscriber::isMailable).orElse(false);
        }
        // the status of the subscriber decides: after a new consent the address is no longer
        // suppressed
        return person.map(known -> !isUnreachable(known.status()))
                .orElseGet(() -> !suppressions.contains(workspace, address));
    }

    /** Those of the mails that may be handed over now; at most two questions for all of them. */
    Set<EmailId> allowed(Workspace workspace, List<Email> mails) {
        Map<String, SubscriberStatus> people =
                subscribers.statuses(workspace, mails.stream().map(Mailability::address).toList());
        Set<String> suppressed = suppressed(workspace, mails, people.keySet());
        return mails.stream()
                .filter(mail -> {
                    String key = address(mail).key();
                    SubscriberStatus status = people.get(key);
                    if (mail.isMarketing()) {
                        return status == SubscriberStatus.ACTIVE;
                    }
                    return status == null ? !suppressed.contains(key) : !isUnreachable(status);
                })
                .map(Email::id)
                .collect(Collectors.toSet());
    }

    private Set<String> suppressed(Workspace workspace, List<Email> mails, Set<String> known) {
        List<EmailAddress> strangers =
                mails.stream()
                        .filter(mail -> !mail.isMarketing())
                        .map(Mailability::address)
                        .filter(address -> !known.contains(address.key()))
                        .toList();
        return suppressions.among(workspace, strangers).stream()
                .map(EmailAddress::key)
                .collect(Collectors.toSet());
    }

    private static EmailAddress address(Email mail) {
        return mail.mail().to().address();
    }

    private static boolean isUnreachable(SubscriberStatus status) {
        return status == SubscriberStatus.BOUNCED || status == SubscriberStatus.COMPLAINED;
    }
}
