package dev.postroom.adapters.rest.shared.http.member;

import dev.postroom.adapters.rest.shared.http.stream.EventStreams;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.MemberCaller;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * The streams that are open for pages. A session, an account and the process have so many at most,
 * so that the pages of one account take no place from those of another. Thread-safe.
 */
public final class MemberStreams {

    private static final int PER_SESSION = 4;
    private static final int PER_ACCOUNT = 64;
    private static final int ALL = 256;

    // the oldest first
    private final Deque<Seat> taken = new ArrayDeque<>();

    /** The place of one stream, until it is closed. */
    public final class Seat implements AutoCloseable {

        private final Optional<UUID> session;
        private final AccountId account;
        private volatile boolean lost;

        private Seat(MemberCaller member) {
            this.session = member.trace().session();
            this.account = member.workspace().account();
        }

        /** Whether a newer stream of the same session has the place now. */
        public boolean isLost() {
            return lost;
        }

        @Override
        public void close() {
            leave(this);
        }
    }

    /**
     * A place for a stream of this member; empty when there is none. In a session with too many,
     * the oldest stream loses its place: it is most often one of a page that was left.
     */
    public synchronized Optional<Seat> take(MemberCaller member) {
        Seat seat = new Seat(member);
        long ofSession = taken.stream().filter(one -> one.session.equals(seat.session)).count();
        if (ofSession >= PER_SESSION) {
            taken.stream()
                    .filter(one -> one.session.equals(seat.session))
                    .findFirst()
                    .ifPresent(oldest -> {
                        oldest.lost = true;
                        taken.remove(oldest);
                    });
        }
        long ofAccount = taken.stream().filter(one -> one.account.equals(seat.account)).count();
        if (taken.size() >= ALL || ofAccount >= PER_ACCOUNT) {
            return Optional.empty();
        }
        taken.addLast(seat);
        return Optional.of(seat);
    }

    /** Tells a page that it has no place, so that it comes again later. */
    public static void refuse(EventStreams.Stream stream) throws IOException {
        stream.send("full", Map.of());
    }

    private synchronized void leave(Seat seat) {
        taken.remove(seat);
    }
}
