package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Part;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Step;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Leases endpoints and reads their due deliveries. */
final class EndpointReading {

    private static final int CLAIM = 64;
    private static final int SKIP = 500;
    // between two looks for what other processes have added to endpoints in hand
    private static final Duration LOOK = Duration.ofMillis(200);
    // an endpoint that was just used is likely to be used again
    private static final Duration IDLE = Duration.ofMillis(300);
    // how long a webhook that was changed, disabled or deleted may be used as it was
    private static final Duration FRESH = Duration.ofSeconds(1);

    private final OwnedEndpoints endpoints;
    private final DeliveryQueue queue;
    private final DeliveryPace pace;
    private final WorkspaceClock clock;
    private Instant renewedAt = Instant.MIN;
    private Instant readAt = Instant.MIN;

    EndpointReading(
            OwnedEndpoints endpoints,
            DeliveryQueue queue,
            DeliveryPace pace,
            WorkspaceClock clock) {
        this.endpoints = endpoints;
        this.queue = queue;
        this.pace = pace;
        this.clock = clock;
    }

    Step read() {
        renew();
        Set<Part> next = EnumSet.noneOf(Part.class);
        if (claim() || skip()) {
            next.add(Part.READING);
        }
        int count = readDue();
        if (count > 0) {
            next.add(Part.POSTING);
        }
        if (giveBack(endpoints.done(clock.real().instant(), IDLE))) {
            // such as what is left of a webhook that was disabled
            next.add(Part.READING);
        }
        boolean holds = !endpoints.claims().isEmpty();
        return new Step(count, next, holds ? Optional.of(LOOK) : Optional.empty());
    }

    private void renew() {
        Instant now = clock.real().instant();
        List<Claimed<Endpoint>> held = endpoints.claims();
        if (held.isEmpty()) {
            return;
        }
        if (!now.isBefore(renewedAt.plus(pace.renewal()))) {
            renew(held, now);
        } else if (!now.isBefore(readAt.plus(FRESH))) {
            endpoints.refresh(queue.reread(held));
            readAt = now;
        }
    }

    private void renew(List<Claimed<Endpoint>> held, Instant now) {
        List<Released> changed = endpoints.changed();
        if (!changed.isEmpty()) {
            queue.store(changed);
        }
        endpoints.keep(queue.renew(held, pace.lease()), now);
        renewedAt = now;
        readAt = now;
    }

    // Whether there may be more.
    private boolean claim() {
        int max = Math.min(CLAIM, endpoints.room());
        if (max <= 0) {
            return false;
        }
        Instant now = clock.real().instant();
        if (endpoints.claims().isEmpty()) {
            renewedAt = now;
            readAt = now;
        }
        List<Claimed<Endpoint>> claims = queue.claim(max, pace.lease());
        Map<Workspace, Duration> clocks = new HashMap<>();
        for (Claimed<Endpoint> claim : claims) {
            Duration ahead = clocks.computeIfAbsent(claim.workspace(), this::ahead);
            endpoints.add(claim, now, ahead);
        }
        return claims.size() == max;
    }

    private Duration ahead(Workspace workspace) {
        return workspace.isTest()
                ? Duration.between(clock.real().instant(), clock.now(workspace))
                : Duration.ZERO;
    }

    // Whether there may be more.
    private boolean skip() {
        boolean more = false;
        for (Claimed<Endpoint> endpoint : endpoints.inactive()) {
            if (queue.skip(endpoint, SKIP) > 0) {
                more = true;
            } else {
                endpoints.skipped(endpoint);
            }
        }
        return more;
    }

    private int readDue() {
        List<Wanted> wanted = endpoints.wanted(clock.real().instant());
        if (wanted.isEmpty()) {
            return 0;
        }
        wanted.stream()
                .map(one -> one.endpoint().workspace())
                .filter(Workspace::isTest)
                .distinct()
                .forEach(workspace -> endpoints.at(workspace, ahead(workspace)));
        Map<WebhookId, List<DueDelivery>> due = queue.due(wanted);
        readAfter(wanted, due);
        return endpoints.add(wanted, due, clock.real().instant());
    }

    // after its delivery: no delivery goes to an address, or is signed by a secret, that was
    // replaced before it came about
    private void readAfter(List<Wanted> wanted, Map<WebhookId, List<DueDelivery>> due) {
        List<Claimed<Endpoint>> used =
                wanted.stream()
                        .map(Wanted::endpoint)
                        .filter(endpoint -> due.containsKey(endpoint.work().webhook()))
                        .toList();
        if (!used.isEmpty()) {
            endpoints.refresh(queue.reread(used));
        }
    }

    /** Gives all endpoints back. */
    void giveBackAll() {
        boolean _ = giveBack(endpoints.all());
    }

    // Whether there were any. When this fails, the leases expire.
    private boolean giveBack(List<Released> done) {
        if (!done.isEmpty()) {
            queue.release(done);
        }
        return !done.isEmpty();
    }
}
