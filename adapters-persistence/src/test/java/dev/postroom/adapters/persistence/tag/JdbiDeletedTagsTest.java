package dev.postroom.adapters.persistence.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.tag.DeletedTag;
import dev.postroom.domain.tag.DeletedTagsContract;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;

class JdbiDeletedTagsTest implements DeletedTagsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String FILL =
            """
            WITH people AS (
                INSERT INTO subscribers (workspace_id, id, email, email_key, status, metadata,
                    notes_count, source, created_at, updated_at, version)
                SELECT :workspace, gen_random_uuid(), n || CAST(:id AS text) || '@example.com',
                    n || CAST(:id AS text) || '@example.com', 'active', '{}', 0, 'api',
                    timestamptz '2020-01-01 00:00Z', timestamptz '2020-01-01 00:00Z', 1
                FROM generate_series(1, 20000) n
                RETURNING id, created_at)
            INSERT INTO memberships (workspace_id, subscriber_id, tag_id, subscriber_status,
                subscriber_created_at, subscribed_at, source)
            SELECT :workspace, id, :id, 'active', created_at,
                timestamptz '2020-01-01 00:00Z', 'api' FROM people
            """;

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aPartOfTheMembersLeavesWithoutReadingTheOthers() throws SQLException {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, tag);
        POSTGRES.handles().call(handle -> handle.execute(PlanRecorder.seenEmpty("memberships")));
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(FILL)
                                .bind("workspace", here.id())
                                .bind("id", tag.id().value())
                                .execute());
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            JdbiMemberships memberships = new JdbiMemberships(recorder.on(connection));

            assertThat(memberships.remove(here, tag.id(), 100)).hasSize(100);
        }
        assertThat(recorder.drain())
                .isNotEmpty()
                .allSatisfy(plan -> assertThat(PlanRecorder.readInVain(plan)).isLessThan(200));
        assertThat(ports().tag().tags().find(here, tag.id()).orElseThrow().subscriberCount())
                .isEqualTo(19_900);
    }

    @Test
    void aTagThatAnotherWorkerHasIsLeftToIt() {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, tag);
        ports().tag()
                .deleted()
                .add(here, new DeletedTag(tag, "api", Actor.operator(), SettableClock.START));

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ports().tag().deleted().lockNext()).isPresent();
                    assertThat(seenByAnother()).isZero();
                });
    }

    // how many deleted tags another transaction could take now
    private static int seenByAnother() {
        try (Connection other = POSTGRES.dataSource().getConnection();
                var statement = other.createStatement();
                var result =
                        statement.executeQuery(
                                "SELECT id FROM deleted_tags FOR UPDATE SKIP LOCKED")) {
            return result.next() ? 1 : 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
