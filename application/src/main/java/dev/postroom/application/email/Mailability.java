package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Optional;

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
        return person.map(known -> !isUnreachable(known))
                .orElseGet(() -> !suppressions.contains(workspace, address));
    }

    /** Whether a scheduled email may still be sent. */
    boolean allows(Workspace workspace, Email email) {
        EmailAddress address = email.mail().to().address();
        return allows(
                workspace,
                email.isMarketing(),
                address,
                subscribers.findByEmail(workspace, address));
    }

    private static boolean isUnreachable(Subscriber person) {
        return person.status() == SubscriberStatus.BOUNCED
                || person.status() == SubscriberStatus.COMPLAINED;
    }
}
