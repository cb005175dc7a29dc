package dev.postroom.adapters.rest.server;

import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.net.InetSocketAddress;
import java.util.Collection;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * The peers of all open connections. Closes the connections of slow peers, and those that wait
 * longest when there are too many: a new client finds a place, and the clients that wait longest
 * are slow or idle.
 */
public final class Peers implements Connection.Listener {

    private static final Logger LOG = LoggerFactory.getLogger(Peers.class);
    private static final long TICKS_PER_WAIT = 10;
    private static final long MAX_TICK_MILLIS = 1000;

    private final PeerLimits limits;
    private final Clients clients;
    private final Map<Connection, Peer> all = new ConcurrentHashMap<>();
    private final Map<Peer, PeerPace> paces = new ConcurrentHashMap<>();
    private final Map<String, Set<Peer>> neighbours = new ConcurrentHashMap<>();

    public Peers(PeerLimits limits, Clients clients) {
        this.limits = limits;
        this.clients = clients;
    }

    /** The peer of a request. */
    Peer of(Request request) {
        Connection connection = request.getConnectionMetaData().getConnection();
        Peer known = all.get(connection);
        return known == null ? new Peer(connection, Optional.empty()) : known;
    }

    @Override
    public void onOpened(Connection connection) {
        Peer peer = new Peer(connection, bucket(connection));
        all.put(connection, peer);
        paces.put(peer, new PeerPace(limits));
        peer.bucket()
                .map(bucket -> neighbours.compute(bucket, (_, peers) -> with(peers, peer)))
                .filter(peers -> peers.size() > limits.perAddress())
                .ifPresent(peers ->
                        closeLongestWaiting(peers, "the address has too many connections"));
        if (all.size() > limits.connections()) {
            closeLongestWaiting(all.values(), "the server has too many connections");
        }
    }

    @Override
    public void onClosed(Connection connection) {
        Peer peer = all.remove(connection);
        if (peer != null) {
            paces.remove(peer);
            peer.bucket()
                    .ifPresent(bucket ->
                            neighbours.computeIfPresent(
                                    bucket, (_, peers) -> without(peers, peer)));
        }
    }

    private Optional<String> bucket(Connection connection) {
        return connection.getEndPoint().getRemoteSocketAddress() instanceof InetSocketAddress peer
                ? clients.bucket(peer.getHostString())
                : Optional.empty();
    }

    /** Checks the peers from now on, as long as the scheduler runs. */
    public void watch(Scheduler scheduler) {
        long start = System.nanoTime();
        scheduler.schedule(() -> tick(scheduler, start), period(), TimeUnit.MILLISECONDS);
    }

    private long period() {
        PeerLimits.Waits waits = limits.waits();
        long shortest = Math.min(waits.head().toMillis(), waits.progress().toMillis());
        return Math.clamp(shortest / TICKS_PER_WAIT, 1, MAX_TICK_MILLIS);
    }

    private void tick(Scheduler scheduler, long last) {
        try {
            long now = System.nanoTime();
            paces.forEach((peer, pace) -> {
                if (pace.isTooSlow(peer.state(), now, now - last)) {
                    close(peer, "the client is too slow");
                }
            });
            closeGreedy();
        } finally {
            if (scheduler.isRunning()) {
                watch(scheduler);
            }
        }
    }

    private void closeGreedy() {
        long held = all.values().stream().mapToLong(Peer::held).sum();
        while (held > limits.held()) {
            Optional<Peer> longest =
                    longestWaiting(all.values().stream().filter(peer -> peer.held() > 0).toList());
            if (longest.isEmpty()) {
                return;
            }
            held -= longest.get().held();
            close(longest.get(), "too many responses are waiting for slow clients");
        }
    }

    private void closeLongestWaiting(Collection<Peer> peers, String reason) {
        longestWaiting(peers).ifPresent(peer -> close(peer, reason));
    }

    private static Optional<Peer> longestWaiting(Collection<Peer> peers) {
        return peers.stream()
                .filter(peer -> peer.state().awaited() != Peer.Wait.NOTHING)
                .min(Comparator.comparingLong(peer -> peer.state().since()));
    }

    private static void close(Peer peer, String reason) {
        LOG.debug("Closed a connection: {}", reason);
        peer.close(reason);
    }

    private static Set<Peer> with(@Nullable Set<Peer> peers, Peer peer) {
        Set<Peer> all = peers == null ? ConcurrentHashMap.newKeySet() : peers;
        all.add(peer);
        return all;
    }

    private static @Nullable Set<Peer> without(Set<Peer> peers, Peer peer) {
        peers.remove(peer);
        return peers.isEmpty() ? null : peers;
    }
}
