package dev.postroom.adapters.persistence.billing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.transaction.JdbiTransactions;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.LimitingPlanLimitsContract;
import dev.postroom.domain.billing.Plan;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.billing.PlanName;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.billing.PlanStatus;
import dev.postroom.domain.billing.PlanSubscription;
import dev.postroom.domain.billing.Plans;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

final class JdbiPlanLimitsTest implements LimitingPlanLimitsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Plan FREE = new Plan(new PlanName("free"), Map.of(), Map.of());
    private static final Duration GRACE = Duration.ofDays(7);

    // a plan for each account, with the limits that the test gives it
    private final Map<UUID, Map<PlanResource, Long>> limits = new ConcurrentHashMap<>();
    private final SettableClock clock = new SettableClock();

    @Override
    public PlanLimits limits() {
        return new JdbiPlanLimits(POSTGRES.handles(), plans(), GRACE, clock);
    }

    private Plans plans() {
        List<Plan> all = new ArrayList<>(List.of(FREE));
        limits.forEach((id, own) -> all.add(new Plan(name(id), own, Map.of())));
        return new Plans(all, FREE);
    }

    private static PlanName name(UUID id) {
        return new PlanName("p" + id.toString().replace("-", "_"));
    }

    @Override
    public Workspace workspace() {
        return POSTGRES.ports().newWorkspace(Environment.LIVE);
    }

    @Override
    public Transactions transactions() {
        return POSTGRES.ports().transactions();
    }

    @Override
    public void limit(Workspace workspace, PlanResource resource, long maximum) {
        limits.computeIfAbsent(workspace.id(), _ -> new EnumMap<>(PlanResource.class))
                .put(resource, maximum);
        limits().apply(
                        new PlanSubscription(
                                workspace.account(),
                                name(workspace.id()),
                                PlanStatus.ACTIVE,
                                Optional.of("memory"),
                                Optional.empty(),
                                Optional.empty(),
                                clock.instant()));
    }

    @Override
    public Instant now() {
        return clock.instant();
    }

    @Override
    public void elapse(Duration time) {
        clock.advance(time);
    }

    private PlanLimits limitsOf(Map<PlanResource, Long> basic) {
        return limitsOf(basic, POSTGRES.handles());
    }

    private PlanLimits limitsOf(Map<PlanResource, Long> basic, Handles handles) {
        Plan free = new Plan(new PlanName("free"), basic, Map.of());
        Plan large = new Plan(new PlanName("large"), Map.of(), Map.of());
        return new JdbiPlanLimits(handles, new Plans(List.of(free, large), free), GRACE, clock);
    }

    private static void fails(Runnable reservation) {
        assertThat(catchThrowable(reservation::run)).isInstanceOf(FailureException.class);
    }

    @Test
    void whatAnAccountHasIsCountedWhenAPlanLimitsItForTheFirstTime() {
        Workspace here = workspace();
        for (int i = 0; i < 3; i++) {
            POSTGRES.ports()
                    .tag()
                    .tags()
                    .addUnlessPresent(here, TagFixture.tag(POSTGRES.ports().ids().next()).build());
        }
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 4L));
        transactions()
                .inTransaction(() -> {
                    Tag fourth = TagFixture.tag(POSTGRES.ports().ids().next()).build();
                    POSTGRES.ports().tag().tags().addUnlessPresent(here, fourth);
                    plan.reserve(here, PlanResource.TAGS, 1);
                });
        assertThat(plan.usage(here))
                .containsEntry(PlanResource.TAGS, 4L)
                .containsEntry(PlanResource.SUBSCRIBERS, 0L);
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
    }

    @Test
    void aFirstUseThatWasRolledBackIsCountedTheNextTime() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 2L, PlanResource.WEBHOOKS, 0L));
        fails(() ->
                transactions()
                        .inTransaction(() -> {
                            plan.reserve(here, PlanResource.TAGS, 1);
                            plan.reserve(here, PlanResource.WEBHOOKS, 1);
                        }));
        plan.reserve(here, PlanResource.TAGS, 1);
        plan.reserve(here, PlanResource.TAGS, 1);
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 2L);
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
    }

    @Test
    void slotsWithoutEnoughAreGrantedAgainInTheSameTransaction() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 1_000_000L));
        plan.reserve(here, PlanResource.TAGS, 1);
        plan.reserve(here, PlanResource.TAGS, 1);
        AtomicInteger tries = new AtomicInteger();
        leaveNothing(here);
        transactions()
                .inTransaction(() -> {
                    tries.incrementAndGet();
                    plan.reserve(here, PlanResource.TAGS, 1);
                });
        assertThat(tries).hasValue(1);
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 3L);
    }

    @Test
    void slotsThatWereLostAreCountedAgain() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 1_000_000L));
        plan.reserve(here, PlanResource.TAGS, 1);
        plan.reserve(here, PlanResource.TAGS, 1);
        String sql = "DELETE FROM plan_usage WHERE workspace_id = ?";
        POSTGRES.handles().call(handle -> handle.execute(sql, here.id()));
        for (int i = 0; i < 2; i++) {
            transactions()
                    .inTransaction(() -> {
                        Tag tag = TagFixture.tag(POSTGRES.ports().ids().next()).build();
                        POSTGRES.ports().tag().tags().addUnlessPresent(here, tag);
                        plan.reserve(here, PlanResource.TAGS, 1);
                    });
        }
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 2L);
    }

    private static void leaveNothing(Workspace here) {
        String sql = "UPDATE plan_usage SET granted = used WHERE workspace_id = ?";
        POSTGRES.handles().call(handle -> handle.execute(sql, here.id()));
    }

    @Test
    void firstUsesAtOnceAreAllCounted() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 20L));
        Race.of(
                8,
                _ -> {
                    transactions()
                            .inTransaction(() -> {
                                Tag tag = TagFixture.tag(POSTGRES.ports().ids().next()).build();
                                POSTGRES.ports().tag().tags().addUnlessPresent(here, tag);
                                plan.reserve(here, PlanResource.TAGS, 1);
                            });
                    return here;
                });
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 8L);
    }

    @Test
    void oneConnectionUsesAllThatThePlanAllows() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 3000L));
        for (int i = 0; i < 120; i++) {
            plan.reserve(here, PlanResource.TAGS, 25);
        }
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 3000L);
        plan.release(here, PlanResource.TAGS, 2000);
        for (int i = 0; i < 80; i++) {
            plan.reserve(here, PlanResource.TAGS, 25);
        }
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
    }

    @Test
    void severalConnectionsUseExactlyWhatThePlanAllows() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 1000L));
        AtomicInteger stored = new AtomicInteger();
        Race.of(
                8,
                _ -> {
                    for (int i = 0; i < 150; i++) {
                        if (catchThrowable(() -> plan.reserve(here, PlanResource.TAGS, 1))
                                == null) {
                            stored.incrementAndGet();
                        }
                    }
                    return here;
                });
        assertThat(stored).hasValue(1000);
        assertThat(plan.usage(here)).containsEntry(PlanResource.TAGS, 1000L);
    }

    @Test
    void aMissedPaymentLeavesThePlanForAWhile() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 1L));
        plan.apply(
                new PlanSubscription(
                        here.account(),
                        new PlanName("large"),
                        PlanStatus.PAST_DUE,
                        Optional.of("memory"),
                        Optional.empty(),
                        Optional.empty(),
                        clock.instant()));
        plan.reserve(here, PlanResource.TAGS, 5);
        clock.advance(GRACE);
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
        assertThat(plan.plan(here).limits()).containsEntry(PlanResource.TAGS, 1L);
        plan.release(here, PlanResource.TAGS, 5);
        plan.reserve(here, PlanResource.TAGS, 1);
        fails(() -> plan.reserve(here, PlanResource.TAGS, 1));
    }

    @Test
    void otherPlansHoldFromTheNextStartOn() {
        Workspace here = workspace();
        limitsOf(Map.of(PlanResource.TAGS, 1000L)).reserve(here, PlanResource.TAGS, 5);
        JdbiPlanLimits smaller = (JdbiPlanLimits) limitsOf(Map.of(PlanResource.TAGS, 6L));
        smaller.followPlans();
        smaller.reserve(here, PlanResource.TAGS, 1);
        fails(() -> smaller.reserve(here, PlanResource.TAGS, 1));
    }

    @Test
    void aLargeReservationDoesItsWorkOnceAlsoWhenNoSlotHasEnough() {
        Workspace here = workspace();
        PlanLimits plan = limitsOf(Map.of(PlanResource.EMAILS_PER_MONTH, 3200L));
        AtomicInteger tries = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            transactions()
                    .inTransaction(() -> {
                        tries.incrementAndGet();
                        plan.reserve(here, PlanResource.EMAILS_PER_MONTH, 1000);
                    });
        }
        assertThat(tries).hasValue(2);
        assertThat(plan.usage(here)).containsEntry(PlanResource.EMAILS_PER_MONTH, 2000L);
    }

    @Test
    void aTransactionThatWaitedForItsSlotInVainLeavesItToTheOthers() throws SQLException {
        Workspace here = workspace();
        AtomicInteger tries = new AtomicInteger();
        CountDownLatch bothHold = new CountDownLatch(2);
        CountDownLatch used = new CountDownLatch(1);
        try (Connection connection = ofALaterSlot()) {
            Handles own = new Handles(Jdbi.create(connection));
            int slot = slot(connection);
            PlanLimits plan = limitsOf(Map.of(PlanResource.TAGS, 1L), own);
            plan.reserve(here, PlanResource.TAGS, 1);
            plan.release(here, PlanResource.TAGS, 1);
            leaveOneIn(here, slot);
            List<Runnable> parts =
                    List.of(
                            () ->
                                    new JdbiTransactions(own)
                                            .inTransaction(() -> {
                                                tries.incrementAndGet();
                                                plan.reserve(here, PlanResource.TAGS, 1);
                                                Race.await(bothHold);
                                            }),
                            () -> {
                                useLast(here, slot, bothHold);
                                used.countDown();
                            },
                            () -> lockAll(here, bothHold, used));
            List<Optional<Throwable>> failures =
                    Race.of(3, i -> Optional.ofNullable(catchThrowable(parts.get(i)::run)));
            assertThat(failures.getFirst()).get().isInstanceOf(FailureException.class);
            assertThat(failures).filteredOn(Optional::isPresent).hasSize(1);
            assertThat(tries).hasValue(1);
        }
    }

    // a transaction that grants again locks the first slot first, so another one cannot use that
    private static Connection ofALaterSlot() throws SQLException {
        Connection connection = POSTGRES.dataSource().getConnection();
        if (slot(connection) > 0) {
            return connection;
        }
        try (connection) {
            return ofALaterSlot();
        }
    }

    private static int slot(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT pg_backend_pid() % 16")) {
            assertThat(result.next()).isTrue();
            return result.getInt(1);
        }
    }

    private static void leaveOneIn(Workspace here, int slot) {
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                """
                                UPDATE plan_usage SET used = 0, granted = (slot = ?)::int
                                WHERE workspace_id = ? AND resource = 'tags'
                                """,
                                slot,
                                here.id()));
    }

    private static void useLast(Workspace here, int slot, CountDownLatch holds) {
        POSTGRES.handles()
                .transact(handle -> {
                    int all =
                            handle.execute(
                                    """
                                    UPDATE plan_usage SET used = granted
                                    WHERE workspace_id = ? AND resource = 'tags' AND slot = ?
                                    """,
                                    here.id(),
                                    slot);
                    holds.countDown();
                    awaitOneWaiting();
                    return all;
                });
    }

    // as a transaction does that grants again, which has the first slot when the last is used
    private static void lockAll(Workspace here, CountDownLatch holds, CountDownLatch used) {
        POSTGRES.handles()
                .transact(handle -> {
                    assertThat(slots(handle, here, 0)).hasSize(1);
                    holds.countDown();
                    Race.await(used);
                    awaitOneWaiting();
                    return assertThat(slots(handle, here, 15)).hasSize(16);
                });
    }

    private static List<Integer> slots(Handle handle, Workspace here, int last) {
        return handle.createQuery(
                        """
                        SELECT slot FROM plan_usage
                        WHERE workspace_id = ? AND resource = 'tags' AND slot <= ?
                        ORDER BY slot FOR NO KEY UPDATE
                        """)
                .bind(0, here.id())
                .bind(1, last)
                .mapTo(Integer.class)
                .list();
    }

    private static void awaitOneWaiting() {
        try (Connection connection = POSTGRES.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            long count = 0;
            while (count < 1) {
                Thread.onSpinWait();
                try (ResultSet result =
                        statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted")) {
                    assertThat(result.next()).isTrue();
                    count = result.getLong(1);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
