package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.work.Leftovers;
import dev.postroom.domain.work.LeftoversContract;

import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

class JdbiLeftoversTest implements LeftoversContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int MANY = 20_000;

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public Leftovers leftovers() {
        return new JdbiLeftovers(POSTGRES.handles());
    }

    /** A resource that can have very many rows, and how to make them. */
    enum Large {
        CAMPAIGN(
                "campaign_recipients",
                """
                INSERT INTO campaign_recipients
                    (workspace_id, campaign_id, position, subscriber_id, status)
                SELECT :workspace, :id, n, gen_random_uuid(), 'accepted'
                FROM generate_series(1, :rows) n
                """),
        TAG(
                "memberships",
                """
                WITH people AS (
                    INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                        notes_count, source, created_at, updated_at, version)
                    SELECT :workspace, gen_random_uuid(), n || CAST(:id AS text) || '@example.com',
                        n || CAST(:id AS text) || '@example.com',
                        'active', '{}', 0, 'api', timestamptz '2020-01-01 00:00Z', timestamptz '2020-01-01 00:00Z', 1
                    FROM generate_series(1, :rows) n
                    RETURNING id, created_at)
                INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                    subscriber_created_at, subscribed_at, source)
                SELECT :workspace, id, :id, 'active', created_at, timestamptz '2020-01-01 00:00Z', 'api' FROM people
                """),
        TEMPLATE(
                "template_versions",
                """
                INSERT INTO template_versions (workspace_id, template_id, version, name, category,
                    subject, html, variables, saved_at)
                SELECT workspace_id, template_id, version + n, name, category, subject, html,
                    variables, saved_at
                FROM template_versions CROSS JOIN generate_series(1, :rows) n
                WHERE workspace_id = :workspace AND template_id = :id
                """),
        TRIGGER(
                "trigger_runs",
                """
                INSERT INTO trigger_runs (workspace_id, id, trigger_id, trigger_version,
                    subscriber_id, event_id, status, depth, facts, created_at, updated_at, entry)
                SELECT workspace_id, gen_random_uuid(), trigger_id, trigger_version, subscriber_id,
                    event_id, status, depth, facts, created_at, updated_at, entry || n
                FROM trigger_runs CROSS JOIN generate_series(1, :rows) n
                WHERE workspace_id = :workspace AND trigger_id = :id
                """),
        NOTES(
                "notes",
                """
                INSERT INTO notes (workspace_id, subscriber_id, id, content, author, created_at)
                SELECT :workspace, :id, gen_random_uuid(), 'A note', 'a key',
                    timestamptz '2020-01-01 00:00Z'
                FROM generate_series(1, :rows) n
                """),
        FORMER_ADDRESSES(
                "former_addresses",
                """
                INSERT INTO former_addresses (workspace_id, subscriber_id, email, until)
                SELECT :workspace, :id, n || '@example.com', timestamptz '2020-01-01 00:00Z'
                FROM generate_series(1, :rows) n
                """),
        QUEUE(
                "trigger_queue",
                """
                INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at)
                SELECT :workspace, gen_random_uuid(), :id, timestamptz '2020-01-01 00:00Z'
                FROM generate_series(1, :rows) n
                """);

        private final String table;
        private final String fill;

        Large(String table, String fill) {
            this.table = table;
            this.fill = fill;
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDeletionRemovesOnlySoManyRowsAndTheOthersLater(Large kind) {
        Workspace here = newLive();
        UUID id = made(kind, here);
        fill(kind, here, id);
        int before = rows(kind, here);
        assertThat(before).isGreaterThanOrEqualTo(MANY);

        ports().transactions().inTransaction(() -> delete(kind, here, id));

        int left = rows(kind, here);
        assertThat(before - left).isLessThanOrEqualTo(Remains.AT_ONCE);
        assertThat(isFound(kind, here, id)).isFalse();
        while (leftovers().remove(5000) > 0) {
            int next = rows(kind, here);
            assertThat(left - next).isLessThanOrEqualTo(5000);
            left = next;
        }
        assertThat(left).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aPartOfATableThatLooksEmptyIsRemovedWithoutReadingTheRest(Large kind) throws SQLException {
        Workspace here = newLive();
        UUID id = made(kind, here);
        UUID other = made(kind, here);
        POSTGRES.handles().call(handle -> handle.execute(PlanRecorder.seenEmpty(kind.table)));
        fill(kind, here, other);
        fill(kind, here, id);
        ports().transactions().inTransaction(() -> delete(kind, here, id));
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Leftovers left = new JdbiLeftovers(recorder.on(connection));
            int before = rows(kind, here);

            assertThat(left.remove(100)).isEqualTo(100);

            assertThat(before - rows(kind, here)).isBetween(99, 100);
        }
        assertThat(recorder.drain())
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(PlanRecorder.readInVain(plan)).isLessThan(100));
        while (leftovers().remove(5000) > 0) {
            // until nothing is left
        }
        assertThat(rows(kind, here)).isGreaterThanOrEqualTo(MANY);
    }

    private UUID made(Large kind, Workspace here) {
        UUID id = newId();
        switch (kind) {
            case CAMPAIGN -> {
                Template template = template(here, newId());
                Campaign campaign = CampaignFixture.campaign(id, template.id()).build();
                ports().campaign().campaigns().add(here, campaign);
            }
            case TAG -> ports().tag().tags().addUnlessPresent(here, TagFixture.tag(id).build());
            case TEMPLATE -> template(here, id);
            case NOTES, FORMER_ADDRESSES ->
                    ports().subscriber()
                            .subscribers()
                            .addUnlessPresent(here, SubscriberFixture.subscriber(id).build());
            case TRIGGER, QUEUE -> {
                Trigger trigger = TriggerFixture.trigger(id).withActive(true).build();
                ports().trigger().triggers().addUnlessPresent(here, trigger);
                NewRun run = new NewRun(RunFixture.run(newId(), trigger.id()).build(), "a", false);
                ports().trigger().runs().enter(here, List.of(run));
            }
        }
        return id;
    }

    private Template template(Workspace here, UUID id) {
        Template template = TemplateFixture.template(id).build();
        ports().template().templates().addUnlessPresent(here, template);
        return template;
    }

    private void delete(Large kind, Workspace here, UUID id) {
        switch (kind) {
            case CAMPAIGN -> ports().campaign().campaigns().delete(here, new CampaignId(id));
            case TAG -> ports().tag().tags().delete(here, new TagId(id));
            case TEMPLATE -> ports().template().templates().delete(here, new TemplateId(id));
            case NOTES, FORMER_ADDRESSES ->
                    ports().subscriber().subscribers().delete(here, new SubscriberId(id));
            case TRIGGER, QUEUE -> ports().trigger().triggers().delete(here, new TriggerId(id));
        }
    }

    private boolean isFound(Large kind, Workspace here, UUID id) {
        return switch (kind) {
            case CAMPAIGN ->
                    ports().campaign().campaigns().find(here, new CampaignId(id)).isPresent();
            case TAG -> ports().tag().tags().find(here, new TagId(id)).isPresent();
            case TEMPLATE ->
                    ports().template().templates().find(here, new TemplateId(id)).isPresent();
            case NOTES -> hasNotes(here, new SubscriberId(id));
            case FORMER_ADDRESSES ->
                    ports().subscriber().subscribers().find(here, new SubscriberId(id)).isPresent();
            case TRIGGER, QUEUE ->
                    ports().trigger().triggers().find(here, new TriggerId(id)).isPresent();
        };
    }

    private boolean hasNotes(Workspace here, SubscriberId person) {
        return !ports().subscriber()
                .notes()
                .list(here, person, PageRequest.first(10, Sort.ascending(Note.Sort.CREATED_AT)))
                .items()
                .isEmpty();
    }

    private static void fill(Large kind, Workspace here, UUID id) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(kind.fill)
                                .bind("workspace", here.id())
                                .bind("id", id)
                                .bind("rows", MANY)
                                .execute());
    }

    private static int rows(Large kind, Workspace here) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        "SELECT count(*) FROM "
                                                + kind.table
                                                + " WHERE workspace_id = :workspace")
                                .bind("workspace", here.id())
                                .mapTo(Integer.class)
                                .one());
    }
}
