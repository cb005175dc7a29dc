package dev.postroom.application.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The endpoints that this process has leased. Only memory is touched while its lock is held. Safe
 * for any number of threads.
 */
final class OwnedEndpoints {

    private static final int HELD = 2000;
    private static final int WAITING = 20_000;
    // what is read at once comes on top of it
    private static final long WAITING_BYTES = 2 * DeliveryQueue.MOST_BYTES;

    private final DeliveryPace pace;
    private final EndpointScheduler turns;
    private final Map<WebhookId, OwnedEndpoint> held = new LinkedHashMap<>();
    private int unstored;
    private boolean runningDry;
    private boolean stopped;

    OwnedEndpoints(DeliveryPace pace) {
        this.pace = pace;
        this.turns = new EndpointScheduler(pace.inAll());
    }

    /** How many more endpoints may be leased. */
    synchronized int room() {
        return stopped ? 0 : HELD - held.size();
    }

    synchronized void add(Claimed<Endpoint> claim, Instant now, Duration ahead) {
        // an expired lease of this process itself: what is under way belongs to the old one
        lose(claim.work().webhook());
        held.put(claim.work().webhook(), new OwnedEndpoint(claim, pace, now, ahead));
    }

    synchronized List<Claimed<Endpoint>> claims() {
        return held.values().stream().map(OwnedEndpoint::claim).toList();
    }

    /** Keeps the renewed endpoints and forgets the others, which other processes have now. */
    synchronized void keep(List<Claimed<Endpoint>> renewed, Instant now) {
        Set<WebhookId> lost = new LinkedHashSet<>(held.keySet());
        for (Claimed<Endpoint> claim : renewed) {
            lost.remove(claim.work().webhook());
            Optional<OwnedEndpoint> endpoint = find(claim);
            endpoint.ifPresent(one -> one.renewed(claim, now));
            endpoint.filter(one -> one.mayBegin(now)).ifPresent(turns::add);
        }
        lost.forEach(this::lose);
    }

    /** Gives the endpoints their present addresses and keys. */
    synchronized void refresh(List<Claimed<Endpoint>> present) {
        for (Claimed<Endpoint> claim : present) {
            find(claim).ifPresent(one -> one.refresh(claim));
        }
    }

    private void lose(WebhookId webhook) {
        OwnedEndpoint lost = held.remove(webhook);
        if (lost != null) {
            end(lost);
        }
    }

    private Optional<OwnedEndpoint> find(Claimed<Endpoint> claim) {
        return Optional.ofNullable(held.get(claim.work().webhook()))
                .filter(endpoint -> endpoint.claim().generation() == claim.generation());
    }

    /** Sets the clock of a workspace's endpoints. */
    synchronized void at(Workspace workspace, Duration ahead) {
        held.values().stream()
                .filter(endpoint -> endpoint.claim().workspace().equals(workspace))
                .forEach(endpoint -> endpoint.at(ahead));
    }

    /** The deliveries to read now. */
    synchronized List<Wanted> wanted(Instant now) {
        runningDry = false;
        int room = isFull() ? 0 : WAITING - waiting();
        List<Wanted> wanted = new ArrayList<>();
        for (OwnedEndpoint endpoint : held.values()) {
            Optional<Wanted> one = stopped || room <= 0 ? Optional.empty() : endpoint.wanted(now);
            if (one.isPresent()) {
                wanted.add(one.get());
                room -= one.get().max();
            }
        }
        return wanted;
    }

    private int waiting() {
        return held.values().stream().mapToInt(OwnedEndpoint::waiting).sum();
    }

    private boolean isFull() {
        return held.values().stream().mapToLong(OwnedEndpoint::bytes).sum() >= WAITING_BYTES;
    }

    /** Lets what was read wait for its turn; returns the number of deliveries. */
    synchronized int add(List<Wanted> wanted, Map<WebhookId, List<DueDelivery>> due, Instant now) {
        int count = 0;
        boolean isCut = bytes(due) >= DeliveryQueue.MOST_BYTES;
        for (Wanted one : wanted) {
            List<DueDelivery> found = due.getOrDefault(one.endpoint().work().webhook(), List.of());
            Optional<OwnedEndpoint> endpoint = find(one.endpoint());
            endpoint.ifPresent(held -> held.add(one, found, isCut, now));
            endpoint.filter(held -> held.mayBegin(now)).ifPresent(turns::add);
            count += found.size();
        }
        return count;
    }

    private static long bytes(Map<WebhookId, List<DueDelivery>> due) {
        return due.values().stream()
                .flatMap(List::stream)
                .mapToLong(delivery -> delivery.payload().body().length)
                .sum();
    }

    /** Begins up to {@code max} posts; none while too many outcomes are not stored. */
    synchronized List<PostAttempt> next(int max, Instant now) {
        return stopped || unstored >= pace.inAll() ? List.of() : turns.next(max, now);
    }

    /** A post has its result: frees its slot. Returns the time of its workspace. */
    synchronized Instant answered(PostAttempt attempt, AttemptResult result, Instant now) {
        OwnedEndpoint endpoint = attempt.endpoint();
        unstored++;
        endpoint.answered(attempt.delivery(), result, now);
        turns.ended(endpoint, now);
        runningDry = runningDry || endpoint.isRunningDry();
        return endpoint.time(now);
    }

    /** Whether the endpoint has failed for so long that its webhook is to be disabled. */
    synchronized boolean isHopeless(OwnedEndpoint endpoint, Instant now) {
        return endpoint.isHopeless(now);
    }

    /** Begins no further post of this endpoint. */
    synchronized void end(OwnedEndpoint endpoint) {
        endpoint.end();
        turns.remove(endpoint);
    }

    /** The outcome of an attempt is stored, or has no effect any more. */
    synchronized void settled(PostAttempt attempt) {
        unstored--;
        attempt.endpoint().settled(attempt.delivery().id());
    }

    /** The endpoints whose deliveries are to be skipped. */
    synchronized List<Claimed<Endpoint>> inactive() {
        return held.values().stream()
                .filter(OwnedEndpoint::mustSkip)
                .map(OwnedEndpoint::claim)
                .toList();
    }

    /** Nothing is left to be skipped. */
    synchronized void skipped(Claimed<Endpoint> claim) {
        find(claim).ifPresent(this::end);
    }

    /** Removes and returns the endpoints that are to be given back. */
    synchronized List<Released> done(Instant now, Duration patience) {
        return taken(held.values().stream().filter(one -> one.isDone(now, patience)).toList());
    }

    /** Removes and returns all endpoints. */
    synchronized List<Released> all() {
        return taken(List.copyOf(held.values()));
    }

    private List<Released> taken(List<OwnedEndpoint> endpoints) {
        List<Released> taken = endpoints.stream().map(OwnedEndpoint::released).toList();
        endpoints.forEach(endpoint -> lose(endpoint.claim().work().webhook()));
        return taken;
    }

    /** The healths that changed since they were stored; they count as stored. */
    synchronized List<Released> changed() {
        return held.values().stream()
                .filter(OwnedEndpoint::takeUnstoredHealth)
                .map(OwnedEndpoint::released)
                .toList();
    }

    /** From now on no post begins and no endpoint is leased. */
    synchronized void stop() {
        stopped = true;
    }

    /** Posts without an answer, and outcomes that are not stored. */
    synchronized int underWay() {
        return turns.posts() + unstored;
    }

    /** Whether more deliveries are to be read soon. */
    synchronized boolean areRunningDry() {
        return runningDry;
    }

    /** Whether some may wait only for outcomes to be stored. */
    synchronized boolean areWaiting() {
        return !stopped && turns.areWaiting();
    }
}
