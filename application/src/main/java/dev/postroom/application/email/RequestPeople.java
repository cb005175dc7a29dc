package dev.postroom.application.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The subscribers of the addresses of one request, each read at most once. Not thread-safe. */
final class RequestPeople {

    private final Subscribers subscribers;
    private final Workspace workspace;
    private final Map<String, Optional<Subscriber>> read = new HashMap<>();

    RequestPeople(Subscribers subscribers, Workspace workspace) {
        this.subscribers = subscribers;
        this.workspace = workspace;
    }

    Optional<Subscriber> of(EmailAddress address) {
        return read.computeIfAbsent(
                address.key(), _ -> subscribers.findByEmail(workspace, address));
    }

    /** By key; nothing for an address without a subscriber. One question for all of them. */
    Map<String, SubscriberStatus> statuses(Collection<EmailAddress> addresses) {
        List<EmailAddress> others =
                addresses.stream().filter(address -> !read.containsKey(address.key())).toList();
        Map<String, SubscriberStatus> statuses = new HashMap<>();
        if (!others.isEmpty()) {
            statuses.putAll(subscribers.statuses(workspace, others));
        }
        read.forEach((key, person) -> person.ifPresent(known -> statuses.put(key, known.status())));
        return statuses;
    }
}
