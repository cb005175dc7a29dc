package dev.postroom.adapters.persistence.work;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberQueryFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.StatementContext;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Counts by bits and totals are those of the rows, at any stage of folding. */
class AudienceFoldingTest {
    private static final int TAGS = 5;
    private static final String ON_TAGS =
            """
            WHERE s.workspace_id = :workspace
                AND (cardinality(:any) = 0 OR EXISTS (SELECT 1 FROM memberships m
                    WHERE m.workspace_id = s.workspace_id AND m.subscriber_id = s.id
                        AND m.tag_id = ANY (:any)))
                AND (SELECT count(*) FROM memberships m
                    WHERE m.workspace_id = s.workspace_id AND m.subscriber_id = s.id
                        AND m.tag_id = ANY (:all)) = cardinality(:all)
                AND NOT EXISTS (SELECT 1 FROM memberships m
                    WHERE m.workspace_id = s.workspace_id AND m.subscriber_id = s.id
                        AND m.tag_id = ANY (:none))
            """;
    private static final String COUNTED =
            "SELECT s.status, count(*) AS n FROM subscribers s\n" + ON_TAGS + "GROUP BY s.status";
    private static final String LISTED =
            "SELECT s.id FROM subscribers s\n"
                    + ON_TAGS
                    + "AND s.status = ANY (:statuses) ORDER BY s.%1$s %2$s, s.id %2$s";
    private static final String LEFT =
            """
            SELECT (SELECT count(*) FROM audience_changes) || ' changes, '
                || (SELECT count(*) FROM audience_chunks) || ' chunks, '
                || (SELECT count(*) FROM audience_numbers) || ' numbers, '
                || (SELECT count(*) FROM audience_totals) || ' totals'
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    /** A workspace whose people are changed at random. */
    private record World(Workspace workspace, List<Tag> tags, List<Subscriber> people) {
        static World of(Environment environment) {
            Workspace here = POSTGRES.ports().newWorkspace(environment);
            List<Tag> tags =
                    IntStream.range(0, TAGS).mapToObj(_ -> tag(here)).collect(Collectors.toList());
            return new World(here, tags, new ArrayList<>());
        }

        void step(Random random) {
            switch (people.size() < 3 ? 0 : random.nextInt(6)) {
                case 0 -> people.add(added(workspace, random));
                case 1, 2 -> join(random);
                case 3 -> leave(random);
                case 4 -> move(random);
                default -> delete(random);
            }
        }

        private void join(Random random) {
            List<TagId> joined =
                    tags.stream().filter(_ -> random.nextInt(3) == 0).map(Tag::id).toList();
            ports().subscriber()
                    .memberships()
                    .add(workspace, any(random).id(), joined, ports().now(), "api");
        }

        private void leave(Random random) {
            ports().subscriber()
                    .memberships()
                    .remove(workspace, any(random).id(), tags.get(random.nextInt(TAGS)).id());
        }

        private void move(Random random) {
            int which = random.nextInt(people.size());
            Subscriber person = people.get(which);
            Subscriber moved =
                    person.changed(
                            person.email(),
                            status(random),
                            person.profile(),
                            person.updatedAt().plus(Duration.ofSeconds(1)));
            ports().subscriber().subscribers().update(workspace, moved);
            people.set(which, moved);
        }

        // sometimes the same person comes back
        private void delete(Random random) {
            Subscriber person = people.remove(random.nextInt(people.size()));
            assertThat(ports().subscriber().subscribers().delete(workspace, person.id())).isTrue();
            if (random.nextInt(3) == 0) {
                ports().subscriber().subscribers().addUnlessPresent(workspace, person);
                people.add(person);
            }
        }

        private Subscriber any(Random random) {
            return people.get(random.nextInt(people.size()));
        }

        void check(Random random) {
            for (int i = 0; i < 3; i++) {
                checkAudience(random);
                checkList(random);
            }
            for (Tag tag : tags) {
                long there = total(rows(Set.of(tag.id()), Set.of(), Set.of()));
                ports().tag()
                        .tags()
                        .find(workspace, tag.id())
                        .ifPresent(found -> assertThat(found.subscriberCount()).isEqualTo(there));
            }
        }

        private void checkAudience(Random random) {
            List<TagId> include = some(random);
            List<TagId> exclude = random.nextBoolean() ? List.of() : some(random);
            boolean all = random.nextBoolean();
            Map<String, Long> counted = new TreeMap<>();
            ports().campaign()
                    .audiences()
                    .count(workspace, new Audience(include, exclude, all))
                    .byStatus()
                    .forEach((status, n) -> counted.put(status.keyword(), n));
            counted.values().removeIf(n -> n == 0);

            assertThat(counted)
                    .isEqualTo(rows(all ? List.of() : include, all ? include : List.of(), exclude));
        }

        private void checkList(Random random) {
            List<TagId> any = some(random);
            List<TagId> all = random.nextInt(3) > 0 ? List.of() : some(random);
            List<TagId> none = random.nextInt(3) > 0 ? List.of() : some(random);
            Set<SubscriberStatus> statuses =
                    random.nextBoolean() ? Set.of() : Set.of(status(random));
            SubscriberQueryFixture query =
                    new SubscriberQueryFixture()
                            .withStatuses(statuses.toArray(SubscriberStatus[]::new))
                            .withAllTags(all.toArray(TagId[]::new))
                            .withNoTag(none.toArray(TagId[]::new));
            if (!any.isEmpty()) {
                query.withAnyTag(any.toArray(TagId[]::new));
            }
            SubscriberQuery.Sort field =
                    List.of(SubscriberQuery.Sort.values())
                            .get(random.nextInt(SubscriberQuery.Sort.values().length));
            Sort<SubscriberQuery.Sort> sort =
                    random.nextBoolean() ? Sort.ascending(field) : Sort.descending(field);

            assertThat(listed(query.build(), sort, 1 + random.nextInt(8)))
                    .isEqualTo(
                            POSTGRES.handles()
                                    .call(handle ->
                                            tagged(
                                                            handle.createQuery(
                                                                    LISTED.formatted(
                                                                            column(field),
                                                                            sort.descending()
                                                                                    ? "DESC"
                                                                                    : "ASC")),
                                                            any,
                                                            all,
                                                            none)
                                                    .bind("statuses", keywords(statuses))
                                                    .mapTo(UUID.class)
                                                    .map(SubscriberId::new)
                                                    .list()));
        }

        private static String column(SubscriberQuery.Sort field) {
            return field == SubscriberQuery.Sort.EMAIL
                    ? "email_key"
                    : field.name().toLowerCase(Locale.ROOT);
        }

        private static SqlArray keywords(Set<SubscriberStatus> statuses) {
            Collection<SubscriberStatus> wanted =
                    statuses.isEmpty() ? List.of(SubscriberStatus.values()) : statuses;
            return SqlArray.texts(wanted.stream().map(SubscriberStatus::keyword).toList());
        }

        // page after page; each says how many there are in all
        private List<SubscriberId> listed(
                SubscriberQuery query, Sort<SubscriberQuery.Sort> sort, int limit) {
            List<SubscriberId> ids = new ArrayList<>();
            List<Long> totals = new ArrayList<>();
            Optional<PageRequest<SubscriberQuery.Sort>> next =
                    Optional.of(PageRequest.first(limit, sort));
            while (next.isPresent()) {
                Page<Subscriber> page =
                        ports().subscriber().subscribers().list(workspace, query, next.get());
                page.items().forEach(person -> ids.add(person.id()));
                totals.add(page.total());
                next = page.next().map(after -> new PageRequest<>(limit, sort, Optional.of(after)));
            }
            assertThat(totals).containsOnly((long) ids.size());
            return ids;
        }

        private List<TagId> some(Random random) {
            return tags.stream().filter(_ -> random.nextInt(2) == 0).map(Tag::id).toList();
        }

        Map<String, Long> rows(
                Collection<TagId> any, Collection<TagId> all, Collection<TagId> none) {
            return POSTGRES.handles()
                    .call(handle ->
                            tagged(handle.createQuery(COUNTED), any, all, none)
                                    .map((result, _) ->
                                            Map.entry(
                                                    result.getString("status"),
                                                    result.getLong("n")))
                                    .stream()
                                    .collect(
                                            Collectors.toMap(
                                                    Map.Entry::getKey,
                                                    Map.Entry::getValue,
                                                    Long::sum,
                                                    TreeMap::new)));
        }

        private Query tagged(
                Query query, Collection<TagId> any, Collection<TagId> all, Collection<TagId> none) {
            return query.bind("workspace", workspace.id())
                    .bind("any", ids(any))
                    .bind("all", ids(all))
                    .bind("none", ids(none));
        }
    }

    @RepeatedTest(6)
    void countsAreThoseOfTheRowsAfterEachStep(RepetitionInfo seed) {
        Random random = new Random(seed.getCurrentRepetition());
        List<World> worlds =
                List.of(
                        World.of(Environment.LIVE),
                        World.of(Environment.TEST),
                        World.of(Environment.LIVE));

        for (int i = 0; i < 60; i++) {
            World world = worlds.get(random.nextInt(worlds.size()));
            world.step(random);
            switch (random.nextInt(4)) {
                case 0 -> folding(1 + random.nextInt(7)).fold();
                case 1 -> foldAll();
                default -> {}
            }
            world.check(random);
        }
        worlds.forEach(world -> world.check(random));
    }

    @Test
    void aTransactionSeesItsOwnChanges() {
        Random random = new Random(7);
        World world = World.of(Environment.LIVE);
        IntStream.range(0, 30).forEach(_ -> world.step(random));
        foldAll();

        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    for (int i = 0; i < 20; i++) {
                        world.step(random);
                        world.check(random);
                    }
                });

        world.check(random);
        foldAll();
        world.check(random);
    }

    @RepeatedTest(12)
    void writersAndTwoFoldersAtOnceLeaveExactCounts(RepetitionInfo seed) {
        World world = World.of(Environment.LIVE);
        List<World> mine =
                IntStream.range(0, 4)
                        .mapToObj(
                                _ -> new World(world.workspace(), world.tags(), new ArrayList<>()))
                        .toList();

        Race.of(
                6,
                one -> {
                    Random random = new Random(100L * seed.getCurrentRepetition() + one);
                    for (int i = 0; i < 60; i++) {
                        if (one < 4) {
                            mine.get(one).step(random);
                        } else {
                            folding(1 + random.nextInt(20)).fold();
                        }
                    }
                    return one;
                });

        world.check(new Random(1));
        foldAll();
        world.check(new Random(2));
        mine.forEach(one -> one.people().forEach(p -> deleted(one.workspace(), p.id())));
        foldAll();
        assertThat(left()).isEqualTo("0 changes, 0 chunks, 0 numbers, 0 totals");
    }

    @Test
    void peopleWhoWereThereBeforeAreNumberedInParts() {
        Random random = new Random(3);
        World world = World.of(Environment.LIVE);
        IntStream.range(0, 60).forEach(_ -> world.step(random));
        foldAll();
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                """
                                DELETE FROM audience_chunks;
                                DELETE FROM audience_numbers;
                                UPDATE audience_folds SET next_number = 0,
                                    filled_to = '00000000-0000-0000-0000-000000000000';
                                """));

        for (int i = 0; i < 40; i++) {
            folding(3).fold();
            world.step(random);
            world.check(random);
        }
        foldAll();
        world.check(random);
        assertThat(left()).startsWith("0 changes");
    }

    @Test
    void theMembersOfADeletedTagAreCountedUntilTheyLeave() {
        Random random = new Random(5);
        World world = World.of(Environment.LIVE);
        IntStream.range(0, 60).forEach(_ -> world.step(random));
        foldAll();

        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                "DELETE FROM tags WHERE id = ?",
                                world.tags().getFirst().id().value()));
        world.check(random);
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                """
                                DELETE FROM memberships WHERE ctid = ANY (ARRAY(
                                    SELECT ctid FROM memberships WHERE tag_id = ? LIMIT 3))
                                """,
                                world.tags().getFirst().id().value()));
        world.check(random);
        foldAll();
        world.check(random);
    }

    @Test
    void aFoldThatBreaksOffAnywhereChangesNoCount() {
        Random random = new Random(11);
        World world = World.of(Environment.LIVE);
        int broken = 0;
        for (int statements = 0; statements < 12; statements++) {
            IntStream.range(0, 10).forEach(_ -> world.step(random));
            AudienceFolding folding =
                    new AudienceFolding(new Handles(breakingAfter(statements)), 50, 50);
            if (catchThrowable(folding::fold) != null) {
                broken++;
            }
            world.check(random);
        }
        foldAll();
        world.check(random);

        assertThat(broken).isGreaterThan(5);
        assertThat(left()).startsWith("0 changes");
    }

    private static Jdbi breakingAfter(int statements) {
        AtomicInteger left = new AtomicInteger(statements);
        return Jdbi.create(POSTGRES.dataSource())
                .setSqlLogger(
                        new SqlLogger() {
                            @Override
                            public void logBeforeExecution(StatementContext context) {
                                if (left.getAndDecrement() == 0) {
                                    throw new IllegalStateException("the process ends here");
                                }
                            }
                        });
    }

    @Test
    void aChangeThatCommitsLastIsFolded() {
        World world = World.of(Environment.LIVE);
        Handles other = new Handles(Jdbi.create(POSTGRES.dataSource()));

        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    added(world.workspace(), new Random(1));
                    for (int look = 0; look < 5; look++) {
                        other.call(
                                handle -> other.heads().floor(handle, QueueHeads.Queue.AUDIENCES));
                    }
                });

        assertThat(new AudienceFolding(other).fold()).isEqualTo(1);
    }

    private static void foldAll() {
        AudienceFolding folding = folding(50);
        while (folding.fold() > 0) {
            assertThat(folding).isNotNull();
        }
    }

    private static AudienceFolding folding(int atOnce) {
        return new AudienceFolding(POSTGRES.handles(), atOnce, atOnce);
    }

    private static String left() {
        return POSTGRES.handles().call(h -> h.createQuery(LEFT).mapTo(String.class).one());
    }

    private static void deleted(Workspace workspace, SubscriberId person) {
        ports().subscriber().subscribers().delete(workspace, person);
    }

    private static Subscriber added(Workspace here, Random random) {
        Subscriber person = subscriber(ports().ids().next()).withStatus(status(random)).build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(here, person)).isEmpty();
        return person;
    }

    private static Tag tag(Workspace here) {
        Tag tag = TagFixture.tag(ports().ids().next()).build();
        assertThat(ports().tag().tags().addUnlessPresent(here, tag)).isEmpty();
        return tag;
    }

    private static SubscriberStatus status(Random random) {
        SubscriberStatus[] all = SubscriberStatus.values();
        return all[random.nextInt(all.length)];
    }

    private static SqlArray ids(Collection<TagId> tags) {
        return SqlArray.uuids(tags.stream().map(TagId::value).toList());
    }

    private static long total(Map<String, Long> byStatus) {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    private static PostgresPorts ports() {
        return POSTGRES.ports();
    }
}
