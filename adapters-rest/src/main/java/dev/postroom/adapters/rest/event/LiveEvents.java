package dev.postroom.adapters.rest.event;

import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.adapters.rest.shared.http.stream.EventStreams;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.identity.MemberCaller;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Tells open pages which types of events were recorded, as server-sent events: types and numbers,
 * and only those that the role of the reader includes. A page then reads itself again. The thread
 * of each listener may wait; the log of a workspace is read once a second for all of them.
 */
public final class LiveEvents implements AutoCloseable {

    /** Stands for events that were not counted. */
    private static final String MORE = "*";

    private final ReadEvents events;
    private final WorkspaceClock clock;
    private final Map<Workspace, Watched> watches = new ConcurrentHashMap<>();
    private final EventStreams streams = new EventStreams();

    /** Tells what {@code events} has. */
    public LiveEvents(ReadEvents events, WorkspaceClock clock) {
        this.events = events;
        this.clock = clock;
    }

    /** A log with the number of those who listen. */
    private record Watched(LogWatch log, int listeners) {}

    /** Ends all streams; browsers then come again. Returns at once. */
    @Override
    public void close() {
        streams.close();
    }

    /** Writes the events of one page, or that there is no place for it. */
    public void write(MemberCaller member, MemberStreams places, OutputStream out)
            throws IOException {
        EventStreams.Stream stream = streams.open(out);
        Optional<MemberStreams.Seat> taken = places.take(member);
        if (taken.isEmpty()) {
            MemberStreams.refuse(stream);
            return;
        }
        LogWatch log = enter(member.workspace());
        try (MemberStreams.Seat seat = taken.get()) {
            tell(member, log, seat, stream);
        } finally {
            leave(member.workspace());
        }
    }

    private void tell(
            MemberCaller member, LogWatch log, MemberStreams.Seat seat, EventStreams.Stream stream)
            throws IOException {
        EventCounts last = log.now();
        stream.send("opened", quiet(member, last));
        while (!seat.isLost() && stream.pause()) {
            EventCounts next = log.now();
            Map<String, Long> news = news(member, last, next);
            last = next;
            if (news.isEmpty()) {
                stream.rest();
            } else {
                stream.send("recorded", news);
            }
        }
        if (seat.isLost()) {
            MemberStreams.refuse(stream);
        }
    }

    // a page that is older than the newest event has missed it
    private static Map<String, Long> quiet(MemberCaller member, EventCounts counts) {
        Map<String, Long> milliseconds = new TreeMap<>();
        counts.latest()
                .forEach((type, moment) -> {
                    if (EventReaders.mayKnow(member, type)) {
                        long age = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - moment);
                        milliseconds.put(type.keyword(), Math.max(0, age));
                    }
                });
        return milliseconds;
    }

    private static Map<String, Long> news(MemberCaller member, EventCounts last, EventCounts next) {
        Map<String, Long> news = new TreeMap<>();
        next.counts()
                .forEach((EventType type, Long count) -> {
                    long more = count - last.counts().getOrDefault(type, 0L);
                    if (more > 0 && EventReaders.mayKnow(member, type)) {
                        news.put(type.keyword(), more);
                    }
                });
        if (next.gaps() > last.gaps()) {
            news.put(MORE, next.gaps() - last.gaps());
        }
        return news;
    }

    private LogWatch enter(Workspace workspace) {
        return watches.merge(
                        workspace,
                        new Watched(new LogWatch(events, clock, workspace), 1),
                        (known, _) -> new Watched(known.log(), known.listeners() + 1))
                .log();
    }

    private void leave(Workspace workspace) {
        watches.computeIfPresent(workspace, (_, known) -> left(known));
    }

    private static @Nullable Watched left(Watched known) {
        return known.listeners() == 1 ? null : new Watched(known.log(), known.listeners() - 1);
    }
}
