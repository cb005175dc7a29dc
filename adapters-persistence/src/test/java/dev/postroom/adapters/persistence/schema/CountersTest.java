package dev.postroom.adapters.persistence.schema;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Counters are exact under concurrent writes. */
class CountersTest {
    private static final int WRITERS = 16;
    private static final String WRONG =
            """
            WITH counted AS (
                SELECT workspace_id, 'subscriber' AS kind,
                    '00000000-0000-0000-0000-000000000000'::uuid AS key, status, count(*) AS n
                FROM subscribers GROUP BY 1, 4
                UNION ALL
                SELECT workspace_id, 'membership', tag_id, s.status, count(*)
                FROM memberships m JOIN subscribers s USING (workspace_id)
                WHERE s.id = m.subscriber_id GROUP BY 1, 3, 4
                UNION ALL
                SELECT workspace_id, 'tag', '00000000-0000-0000-0000-000000000000', '', count(*)
                FROM tags GROUP BY 1
                UNION ALL
                SELECT workspace_id, 'came and did not go',
                    '00000000-0000-0000-0000-000000000000', '', count(*)
                FROM subscribers GROUP BY 1),
            flows AS (
                SELECT workspace_id, sum(CASE status WHEN 'added' THEN n ELSE -n END) AS n
                FROM counters WHERE kind = 'subscriber_day' AND status IN ('added', 'deleted')
                GROUP BY 1),
            kept AS (
                SELECT workspace_id, kind, key, status, sum(n) AS n FROM counters
                WHERE kind != 'subscriber_day' GROUP BY 1, 2, 3, 4 HAVING sum(n) != 0
                UNION ALL
                SELECT workspace_id, CASE CAST(key AS text)
                    WHEN '00000000-0000-0000-0000-000000000000' THEN 'subscriber'
                    ELSE 'membership' END, key, status, sum(n)
                FROM (SELECT workspace_id, key, status, n FROM audience_changes
                    UNION ALL
                    SELECT workspace_id, key, status, n FROM audience_totals) moved
                GROUP BY 1, 2, 3, 4 HAVING sum(n) != 0
                UNION ALL
                SELECT workspace_id, 'came and did not go',
                    '00000000-0000-0000-0000-000000000000', '', n FROM flows WHERE n != 0)
            SELECT coalesce(kept.kind, counted.kind) || ' ' || coalesce(kept.status, counted.status)
                || ': ' || coalesce(kept.n, 0) || ' kept, ' || coalesce(counted.n, 0) || ' there'
            FROM counted FULL JOIN kept USING (workspace_id, kind, key, status)
            WHERE kept.n IS DISTINCT FROM counted.n
            """;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void sixteenWritersAtOnceLeaveExactCounts() {
        PostgresPorts ports = POSTGRES.ports();
        Workspace here = ports.newWorkspace(Environment.LIVE);
        List<Tag> tags = List.of(tag(here), tag(here), tag(here));

        Race.of(WRITERS, writer -> written(here, tags, new Random(writer)));

        assertThat(wrongCounters()).isEmpty();
    }

    private static int written(Workspace here, List<Tag> tags, Random random) {
        List<Subscriber> mine = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int change = mine.size() < 3 ? 0 : random.nextInt(5);
            switch (change) {
                case 0 -> mine.add(added(here));
                case 1 -> tagged(here, mine.get(random.nextInt(mine.size())), tags, random);
                case 2 -> untagged(here, mine.get(random.nextInt(mine.size())), tags, random);
                case 3 -> moved(here, mine.get(random.nextInt(mine.size())), random);
                default -> deleted(here, mine.remove(random.nextInt(mine.size())));
            }
        }
        return mine.size();
    }

    @Test
    void aWriterDoesNotWaitForACounterThatAnotherHolds() {
        PostgresPorts ports = POSTGRES.ports();
        Workspace here = ports.newWorkspace(Environment.LIVE);
        added(here);

        ports.transactions()
                .inTransaction(() -> {
                    added(here);
                    assertThat(Race.of(1, _ -> added(here))).hasSize(1);
                });

        assertThat(wrongCounters()).isEmpty();
    }

    @Test
    void deletingATagSubtractsItsMemberships() {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Tag tag = tag(here);
        tagged(here, added(here), List.of(tag), new Random(1));

        POSTGRES.handles()
                .call(handle -> handle.execute("DELETE FROM tags WHERE id = ?", tag.id().value()));

        assertThat(wrongCounters()).isEmpty();
    }

    private static List<String> wrongCounters() {
        return POSTGRES.handles().call(h -> h.createQuery(WRONG).mapTo(String.class).list());
    }

    private static Tag tag(Workspace here) {
        Tag tag = TagFixture.tag(POSTGRES.ports().ids().next()).build();
        assertThat(POSTGRES.ports().tag().tags().addUnlessPresent(here, tag)).isEmpty();
        return tag;
    }

    private static Subscriber added(Workspace here) {
        Subscriber subscriber = subscriber(POSTGRES.ports().ids().next()).build();
        assertThat(POSTGRES.ports().subscriber().subscribers().addUnlessPresent(here, subscriber))
                .isEmpty();
        return subscriber;
    }

    private static void tagged(
            Workspace here, Subscriber subscriber, List<Tag> tags, Random random) {
        Tag tag = tags.get(random.nextInt(tags.size()));
        POSTGRES.ports()
                .subscriber()
                .memberships()
                .add(here, subscriber.id(), List.of(tag.id()), POSTGRES.ports().now(), "api");
    }

    private static void untagged(
            Workspace here, Subscriber subscriber, List<Tag> tags, Random random) {
        Tag tag = tags.get(random.nextInt(tags.size()));
        POSTGRES.ports().subscriber().memberships().remove(here, subscriber.id(), tag.id());
    }

    private static void moved(Workspace here, Subscriber subscriber, Random random) {
        SubscriberStatus[] all = SubscriberStatus.values();
        Subscriber changed =
                subscriber.changed(
                        subscriber.email(),
                        all[random.nextInt(all.length)],
                        subscriber.profile(),
                        subscriber.updatedAt().plus(Duration.ofSeconds(1)));
        POSTGRES.ports().subscriber().subscribers().update(here, changed);
    }

    private static void deleted(Workspace here, Subscriber subscriber) {
        assertThat(POSTGRES.ports().subscriber().subscribers().delete(here, subscriber.id()))
                .isTrue();
    }
}
