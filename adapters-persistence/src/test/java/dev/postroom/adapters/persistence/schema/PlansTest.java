package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.imports.JdbiImportQueue;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** At 100 000 subscribers, no hot statement scans a table, and each reads few pages. */
class PlansTest {
    private static final Pattern WALK =
            Pattern.compile(
                    "Seq Scan on (subscribers|memberships|outbox|emails|email_queue|tags|deliveries"
                            + "|imports|campaigns)");
    private static final long MOST_PAGES = 1_500;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void noHotStatementScansATableAndEachReadsFewPages() throws SQLException {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
        Crowd.seed(POSTGRES.handles(), here);
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            statements(here)
                    .forEach((name, statement) -> {
                        // From the sixth execution on, the server may use a generic plan.
                        for (int time = 0; time < 7; time++) {
                            statement.accept(handles);
                        }
                        check(name, recorder.drain());
                    });
        }
    }

    @Test
    void aStatementThatScansATableIsDetected() throws SQLException {
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            String walk = "SELECT count(*) FROM subscribers WHERE source = 'api'";
            int none =
                    recorder.on(connection)
                            .call(handle -> handle.createQuery(walk).mapTo(Integer.class).one());

            assertThat(none).isZero();
        }
        assertThat(recorder.drain()).anyMatch(plan -> WALK.matcher(plan).find());
    }

    private static void check(String name, List<String> plans) {
        assertThat(plans).as(name).isNotEmpty();
        for (String plan : plans) {
            assertThat(WALK.matcher(plan).find()).as(name + "\n" + plan).isFalse();
            assertThat(PlanRecorder.buffers(plan)).as(name + "\n" + plan).isBetween(1L, MOST_PAGES);
        }
    }

    private static Map<String, Consumer<Handles>> statements(Workspace here) {
        Map<String, Consumer<Handles>> all = new LinkedHashMap<>();
        all.putAll(new HotLists(here, 50).pages());
        all.put("by id", handles -> new JdbiSubscribers(handles).find(here, Crowd.someone()));
        all.put(
                "by email",
                handles ->
                        new JdbiSubscribers(handles)
                                .findByEmail(here, new EmailAddress("u777@example.com")));
        all.put("emails", handles -> HotLists.emails(handles).claim(50, Duration.ofMinutes(1)));
        all.put(
                "next import",
                handles ->
                        new JdbiImportQueue(handles).claim(Instant.now(), Duration.ofMinutes(1)));
        all.put("outbox", handles -> new JdbiOutbox(handles, () -> {}).takeOut(50));
        all.put(
                "audience of a tag",
                handles ->
                        new JdbiAudiences(handles)
                                .count(
                                        here,
                                        new Audience(List.of(Crowd.COMMON), List.of(), false)));
        all.put(
                "subscribers off a rare tag",
                handles -> new JdbiMemberships(handles).remove(here, Crowd.RARE, 100));
        return all;
    }
}
