package dev.postroom.application.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The standings of the addresses of one batch of changes, and the follow-up work of these changes.
 */
final class KnownAddresses {

    private final AddressKeeping keeping;
    private final Workspace workspace;
    private final Map<String, Standing> standings = new HashMap<>();
    private final Map<String, Settling> settlings = new LinkedHashMap<>();

    KnownAddresses(AddressKeeping keeping, Workspace workspace) {
        this.keeping = keeping;
        this.workspace = workspace;
    }

    private record Settling(Cause cause, Standing standing, Subscriber subscriber) {}

    void load(Collection<EmailAddress> addresses) {
        addresses.forEach(address -> standings.put(address.key(), Standing.unknown()));
        standings.putAll(keeping.standings(workspace, addresses));
    }

    private Standing standing(EmailAddress address) {
        return standings.computeIfAbsent(address.key(), _ -> keeping.standing(workspace, address));
    }

    /** As {@link AddressKeeping#begun}. */
    Subscriber begun(Cause cause, Subscriber draft) {
        Standing standing = standing(draft.email());
        return noted(cause, standing, AddressKeeping.begun(cause, standing, draft));
    }

    /** As {@link AddressKeeping#admitted}. */
    Subscriber admitted(Cause cause, Subscriber current, Subscriber next) {
        if (!AddressKeeping.asks(current, next)) {
            return next;
        }
        Standing standing = standing(next.email());
        return noted(cause, standing, AddressKeeping.admitted(cause, standing, current, next));
    }

    private Subscriber noted(Cause cause, Standing standing, Subscriber subscriber) {
        if (!standing.isClear()) {
            settlings.put(subscriber.email().key(), new Settling(cause, standing, subscriber));
        }
        return subscriber;
    }

    /** Stores what follows for the addresses. */
    void settle() {
        settlings
                .values()
                .forEach(one -> keeping.settle(one.cause(), one.standing(), one.subscriber()));
    }
}
