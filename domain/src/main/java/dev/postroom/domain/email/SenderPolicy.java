package dev.postroom.domain.email;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.Failure;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The allowed senders.
 *
 * @param standard the sender for requests without one
 * @param domains all addresses of these domains are allowed, in addition to the standard sender;
 *     lower case
 */
public record SenderPolicy(Mailbox standard, Set<String> domains) {

    public SenderPolicy {
        domains =
                domains.stream()
                        .map(d -> d.toLowerCase(Locale.ROOT))
                        .collect(Collectors.toUnmodifiableSet());
    }

    /** The sender to use. Fails with {@code Invalid} ({@code sender_not_allowed}). */
    public Mailbox senderFor(Optional<Mailbox> requested) {
        Mailbox sender = requested.orElse(standard);
        boolean allowed =
                domains.contains(sender.address().domain())
                        || sender.address().key().equals(standard.address().key());
        if (!allowed) {
            throw Failure.Invalid.value(
                            "sender_not_allowed", "The domain of this sender is not configured.")
                    .asException();
        }
        return sender;
    }
}
