package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.persistence.work.AudienceFolding;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberQueryFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.statement.Query;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Prints how long it takes to count audiences of many people and tags, and to read the first page
 * of a list of people by several tags, and compares some of the counts with those of the rows. Not
 * part of the build: see docs/CONTRIBUTING.md for the command. System properties: {@code people},
 * {@code tags}, {@code counts}, {@code compared}, {@code seed}.
 */
class AudienceBenchmark {

    private static final int PEOPLE = Integer.getInteger("people", 10_000_000);
    private static final int TAGS = Integer.getInteger("tags", 100);
    private static final int COUNTS = Integer.getInteger("counts", 500);
    private static final int COMPARED = Integer.getInteger("compared", 500);
    private static final Workspace HERE =
            new Workspace(new UUID(0, 2), new AccountId(new UUID(0, 1)), Environment.LIVE);
    private static final int ROWS = 100_000;
    // Each tag has another share of the people, from one in a thousand to one in five. The triggers
    // that count are off: all people are numbered afterwards, as by an upgrade.
    private static final String PERSON =
            """
            INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                notes_count, source, created_at, updated_at, version)
            SELECT '%1$s', CAST(lpad(to_hex(n), 12, '0') || '70008000000000000000' AS uuid),
                n || '@example.com', n || '@example.com',
                (ARRAY['active', 'active', 'active', 'active', 'active', 'active', 'active',
                    'unsubscribed', 'bounced', 'pending'])[1 + n %% 10],
                '{}', 0, 'api', to_timestamp(n), to_timestamp(n), 1
            FROM generate_series(%2$d, %3$d) n
            """;
    private static final String MEMBERSHIPS =
            """
            INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                subscriber_created_at, subscribed_at, source)
            SELECT s.workspace_id, s.id, CAST(lpad(to_hex(t), 32, '0') AS uuid), s.status,
                s.created_at, s.created_at, 'api'
            FROM subscribers s, (
                SELECT t, CAST(power(0.2, 1 + 3.3 * t / %4$d) AS float8) AS share
                FROM generate_series(1, %4$d) t OFFSET 0) shares
            WHERE s.workspace_id = '%1$s' AND s.created_at >= to_timestamp(%2$d)
                AND s.created_at <= to_timestamp(%3$d)
                AND random() + 0 * s.notes_count < share
            """;
    private static final String TOTALS =
            """
            INSERT INTO audience_totals (workspace_id, key, status, n)
            SELECT workspace_id, '00000000-0000-0000-0000-000000000000', status, count(*)
            FROM subscribers GROUP BY 1, 3
            UNION ALL
            SELECT workspace_id, tag_id, subscriber_status, count(*)
            FROM memberships GROUP BY 1, 2, 3;
            UPDATE audience_folds SET filled_to = '00000000-0000-0000-0000-000000000000'
            """;
    private static final String ROWS_OF =
            """
            SELECT s.status, count(*) AS n FROM (
                SELECT m.subscriber_id, m.subscriber_status AS status,
                    count(*) FILTER (WHERE m.tag_id = ANY (:include)) AS included,
                    count(*) FILTER (WHERE m.tag_id = ANY (:exclude)) AS excluded
                FROM memberships m
                WHERE m.workspace_id = :workspace
                    AND (m.tag_id = ANY (:include) OR m.tag_id = ANY (:exclude))
                GROUP BY 1, 2) s
            WHERE s.included >= :needed AND s.excluded = 0
            GROUP BY s.status
            """;

    private final Random random = new Random(Integer.getInteger("seed", 1));

    @Test
    void audiences() throws Exception {
        try (Database database = Database.openMigrated(OwnDatabase.migrated().settings())) {
            Handles handles = database.handles();
            timed("filling", () -> fill(handles));
            timed("numbering and folding", () -> fold(handles));
            List<Audience> audiences =
                    IntStream.range(0, COUNTS).mapToObj(_ -> audience()).toList();
            audiences.forEach(audience -> new JdbiAudiences(handles).count(HERE, audience));
            audiences.forEach(audience -> page(handles, audience));
            List<AudienceCount> counted = new ArrayList<>();
            print(
                    "counts",
                    audiences.stream()
                            .mapToDouble(audience ->
                                    millis(() ->
                                            counted.add(
                                                    new JdbiAudiences(handles)
                                                            .count(HERE, audience))))
                            .toArray());
            print(
                    "pages",
                    audiences.stream()
                            .mapToDouble(audience -> millis(() -> page(handles, audience)))
                            .toArray());
            for (int i = 0; i < Math.min(COMPARED, COUNTS); i++) {
                assertThat(byStatus(counted.get(i))).isEqualTo(rows(handles, audiences.get(i)));
            }
            System.out.println(Math.min(COMPARED, COUNTS) + " counts are those of the rows");
        }
    }

    private static void fill(Handles handles) {
        execute(
                handles,
                """
                SELECT setseed(0.5);
                ALTER TABLE subscribers DISABLE TRIGGER USER;
                ALTER TABLE memberships DISABLE TRIGGER USER;
                INSERT INTO accounts (id, name, slug, created_at)
                VALUES ('%s', 'Acme', 'acme', now());
                INSERT INTO workspaces (id, account_id, environment) VALUES ('%s', '%s', 'live');
                """
                        .formatted(HERE.account().value(), HERE.id(), HERE.account().value()));
        for (int done = 0; done < PEOPLE; done += ROWS) {
            int last = Math.min(done + ROWS, PEOPLE);
            for (String sql : List.of(PERSON, MEMBERSHIPS)) {
                execute(handles, sql.formatted(HERE.id(), done + 1, last, TAGS));
            }
        }
        execute(handles, TOTALS);
        execute(handles, "ALTER TABLE subscribers ENABLE TRIGGER USER");
        execute(handles, "ALTER TABLE memberships ENABLE TRIGGER USER");
        handles.call(handle -> handle.execute("VACUUM ANALYZE subscribers, memberships"));
    }

    private static void fold(Handles handles) {
        AudienceFolding folding = new AudienceFolding(handles);
        int folded = folding.fold();
        while (folded > 0) {
            folded = folding.fold();
        }
        handles.call(handle -> handle.execute("VACUUM ANALYZE audience_chunks, audience_changes"));
        handles.call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT t || ' ' || pg_size_pretty(
                                            pg_total_relation_size(CAST(t AS regclass)))
                                        FROM unnest(ARRAY['memberships', 'audience_chunks',
                                            'audience_numbers']) t
                                        """)
                                .mapTo(String.class)
                                .list())
                .forEach(System.out::println);
    }

    private static void execute(Handles handles, String sql) {
        handles.transact(handle -> {
            handle.execute("SET LOCAL statement_timeout = 0");
            return handle.execute(sql);
        });
    }

    private Audience audience() {
        List<TagId> include = some(random.nextInt(7));
        List<TagId> exclude =
                random.nextBoolean() || include.isEmpty() ? some(1 + random.nextInt(4)) : List.of();
        return new Audience(include, exclude, random.nextInt(3) == 0);
    }

    private List<TagId> some(int many) {
        return random.ints(1, TAGS + 1)
                .distinct()
                .limit(many)
                .mapToObj(tag -> new TagId(new UUID(0, tag)))
                .toList();
    }

    private static long page(Handles handles, Audience audience) {
        SubscriberQueryFixture query =
                new SubscriberQueryFixture()
                        .withStatuses(SubscriberStatus.ACTIVE)
                        .withNoTag(audience.exclude().toArray(TagId[]::new));
        TagId[] include = audience.include().toArray(TagId[]::new);
        if (audience.matchAll()) {
            query.withAllTags(include);
        } else if (include.length > 0) {
            query.withAnyTag(include);
        }
        return new JdbiSubscribers(handles)
                .list(
                        HERE,
                        query.build(),
                        PageRequest.first(20, Sort.descending(SubscriberQuery.Sort.CREATED_AT)))
                .total();
    }

    private static Map<String, Long> byStatus(AudienceCount count) {
        Map<String, Long> counted = new TreeMap<>();
        count.byStatus().forEach((status, n) -> counted.put(status.keyword(), n));
        counted.values().removeIf(n -> n == 0);
        return counted;
    }

    private static Map<String, Long> rows(Handles handles, Audience audience) {
        if (audience.include().isEmpty()) {
            Map<String, Long> everybody =
                    handles.call(handle ->
                            counted(
                                    handle.createQuery(
                                            "SELECT status, n FROM audience_totals WHERE key ="
                                                    + " '00000000-0000-0000-0000-000000000000'")));
            excluded(handles, audience.exclude())
                    .forEach((status, n) -> everybody.merge(status, -n, Long::sum));
            return everybody;
        }
        int needed = audience.matchAll() ? audience.include().size() : 1;
        return handles.transact(handle -> {
            handle.execute("SET LOCAL statement_timeout = 0");
            return counted(
                    handle.createQuery(ROWS_OF)
                            .bind("workspace", HERE.id())
                            .bind("include", ids(audience.include()))
                            .bind("exclude", ids(audience.exclude()))
                            .bind("needed", needed));
        });
    }

    private static Map<String, Long> excluded(Handles handles, List<TagId> tags) {
        return rows(handles, new Audience(tags, List.of(), false));
    }

    private static Map<String, Long> counted(Query query) {
        return query
                .map((result, _) -> Map.entry(result.getString("status"), result.getLong("n")))
                .stream()
                .collect(
                        Collectors.toMap(
                                Map.Entry::getKey, Map.Entry::getValue, Long::sum, TreeMap::new));
    }

    private static SqlArray ids(Collection<TagId> tags) {
        return SqlArray.uuids(tags.stream().map(TagId::value).toList());
    }

    private static double millis(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) / 1e6;
    }

    private static void timed(String name, Runnable work) {
        System.out.printf(Locale.ROOT, "%s %.1f s%n", name, millis(work) / 1000);
    }

    private static void print(String name, double[] millis) {
        Arrays.sort(millis);
        System.out.printf(
                Locale.ROOT,
                "%s of %d people on %d tags: p50 %.1f ms   p95 %.1f ms   max %.1f ms%n",
                name,
                PEOPLE,
                TAGS,
                millis[millis.length / 2],
                millis[millis.length * 95 / 100],
                millis[millis.length - 1]);
    }
}
