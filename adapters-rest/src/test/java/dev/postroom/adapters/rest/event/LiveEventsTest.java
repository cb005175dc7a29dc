package dev.postroom.adapters.rest.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.shared.http.member.MemberStreams;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSlice;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogPosition;
import dev.postroom.domain.event.NewestEvents;
import dev.postroom.domain.event.ReadEvents;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Open pages are told what happens. */
final class LiveEventsTest {

    private static final Workspace WORKSPACE = TestApi.WORKSPACE;

    private final Log log = new Log();
    private final MemberStreams streams = new MemberStreams();
    private final LiveEvents live =
            new LiveEvents(
                    log,
                    new WorkspaceClock(
                            new SettableClock(), InMemoryPorts.create().account().testClocks()));
    private final List<Thread> threads = new ArrayList<>();

    /** A log that a test appends to. */
    private static final class Log implements ReadEvents {

        private final List<RelayedEvent> all = new CopyOnWriteArrayList<>();
        private final AtomicInteger reads = new AtomicInteger();
        private volatile boolean isAway;

        void append(EventType type, int times) {
            for (int i = 0; i < times; i++) {
                long number = all.size() + 1L;
                all.add(
                        new RelayedEvent(
                                number, EventFixture.frozen(WORKSPACE, new UUID(7, number), type)));
            }
        }

        @Override
        public EventSlice read(
                Workspace workspace, Optional<LogPosition> after, Set<EventType> types, int limit) {
            reads.incrementAndGet();
            requireThere();
            LogPosition.AfterNumber begin = (LogPosition.AfterNumber) after.orElseThrow();
            List<RelayedEvent> rest =
                    all.stream().filter(event -> event.number() > begin.number()).toList();
            List<RelayedEvent> part = rest.stream().limit(limit).toList();
            return new EventSlice(part, begin.number() + part.size(), rest.size() > part.size());
        }

        @Override
        public NewestEvents readNewest(
                Workspace workspace, Optional<Long> before, Set<EventType> types, int limit) {
            requireThere();
            List<RelayedEvent> newest = all.reversed().stream().limit(limit).toList();
            return new NewestEvents(newest, all.size(), 0, false);
        }

        private void requireThere() {
            if (isAway) {
                throw new Failure.Unavailable("database_away", "away", Duration.ofSeconds(1))
                        .asException();
            }
        }

        @Override
        public RelayedEvent get(Workspace workspace, EventId id) {
            throw new UnsupportedOperationException();
        }
    }

    /** A page that reads. */
    private final class Page {

        private final ByteArrayOutputStream got = new ByteArrayOutputStream();

        Page(Role role, int session) {
            MemberCaller member =
                    CallerFixture.member(WORKSPACE, role)
                            .during(
                                    new CallTrace(
                                            Optional.empty(),
                                            Optional.empty(),
                                            Optional.of(new UUID(3, session))));
            threads.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                try {
                                    live.write(member, streams, got);
                                } catch (IOException e) {
                                    throw new UncheckedIOException(e);
                                }
                            }));
            awaits("event: opened");
        }

        String text() {
            return got.toString(StandardCharsets.UTF_8);
        }

        void awaits(String part) {
            await().atMost(Duration.ofSeconds(30)).until(() -> text().contains(part));
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        live.close();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void aPageIsToldTypesAndNumbersAndNoBodies() {
        Page page = new Page(Role.OWNER, 1);

        log.append(EventType.SUBSCRIBER_CREATED, 2);

        page.awaits("event: recorded\ndata: {\"subscriber.created\":2}\n\n");
        assertThat(page.text()).doesNotContain("event_type", new UUID(7, 1).toString());
    }

    @Test
    void aPageIsToldHowLongAgoTheNewestEventWas() {
        log.append(EventType.TAG_SUBSCRIBED, 1);

        Page page = new Page(Role.OWNER, 1);

        assertThat(page.text()).containsPattern("event: opened\ndata: \\{\"tag.subscribed\":\\d+}");
    }

    @Test
    void aRoleIsToldOfWhatItMayRead() {
        log.append(EventType.WEBHOOK_DISABLED, 1);
        Page viewer = new Page(Role.VIEWER, 1);
        Page owner = new Page(Role.OWNER, 2);

        log.append(EventType.PLAN_CHANGED, 1);
        log.append(EventType.CUSTOM_EVENT, 1);
        log.append(EventType.CAMPAIGN_STARTED, 1);

        viewer.awaits("data: {\"campaign.started\":1}");
        owner.awaits("\"plan.changed\":1");
        assertThat(viewer.text())
                .doesNotContain("plan.changed", "custom_event", "webhook.disabled");
    }

    @Test
    void thePagesOfAWorkspaceShareOneReader() {
        for (int session = 0; session < 40; session++) {
            Page _ = new Page(Role.OWNER, session);
        }
        int before = log.reads.get();
        long start = System.nanoTime();
        Page last = new Page(Role.OWNER, 99);
        log.append(EventType.SUBSCRIBER_CREATED, 1);
        last.awaits("event: recorded");
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds() + 1;

        assertThat(log.reads.get() - before).isLessThanOrEqualTo((int) (2 * seconds));
    }

    @Test
    void aFloodIsNotReadToItsEnd() {
        Page page = new Page(Role.OWNER, 1);

        log.append(EventType.SUBSCRIBER_CREATED, 1_000);

        page.awaits("data: {\"*\":1,\"subscriber.created\":100}");
        log.append(EventType.TAG_SUBSCRIBED, 1);
        page.awaits("data: {\"tag.subscribed\":1}");
    }

    @Test
    void aPageGoesOnAfterTheDatabaseWasAway() {
        Page page = new Page(Role.OWNER, 1);
        log.isAway = true;
        page.awaits("data: {\"*\":");
        log.isAway = false;

        log.append(EventType.SUBSCRIBER_CREATED, 1);
        // what was recorded before the log could be read again is among what is not counted
        await().atMost(Duration.ofSeconds(30))
                .until(() -> {
                    log.append(EventType.TAG_SUBSCRIBED, 1);
                    return page.text().contains("tag.subscribed");
                });
    }

    @Test
    void aFifthStreamOfASessionEndsTheFirst() throws InterruptedException {
        Page first = new Page(Role.OWNER, 1);
        for (int i = 0; i < 4; i++) {
            Page _ = new Page(Role.OWNER, 1);
        }

        first.awaits("event: full");
        threads.getFirst().join();
    }
}
