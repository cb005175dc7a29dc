package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.email.JdbiEmails;
import dev.postroom.adapters.persistence.event.JdbiOutbox;
import dev.postroom.adapters.persistence.imports.JdbiImportQueue;
import dev.postroom.adapters.persistence.imports.JdbiImports;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.shared.SecretBox;
import dev.postroom.adapters.persistence.shared.SecureRandomness;
import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.persistence.webhook.JdbiDeliveries;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.imports.ImportSort;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.shared.Sort;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberSort;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.DeliveryQuery;
import dev.postroom.domain.webhook.DeliveryStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** At 100 000 subscribers, no hot statement scans a table, and each reads few pages. */
class PlansTest {
    private static final Pattern WALK =
            Pattern.compile(
                    "Seq Scan on (subscribers|memberships|outbox|emails|email_queue|tags|deliveries"
                            + "|imports)");
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
        Set<SubscriberStatus> rare = Set.of(SubscriberStatus.COMPLAINED);
        all.put("all", list(here, Set.of(), Optional.empty()));
        all.put("common status", list(here, Set.of(SubscriberStatus.ACTIVE), Optional.empty()));
        all.put("rare status", list(here, rare, Optional.empty()));
        all.put("common tag", list(here, Set.of(), Optional.of(Crowd.COMMON)));
        all.put("rare tag", list(here, Set.of(), Optional.of(Crowd.RARE)));
        all.put("common tag, rare status", list(here, rare, Optional.of(Crowd.COMMON)));
        all.put("by id", handles -> new JdbiSubscribers(handles).find(here, Crowd.someone()));
        all.put(
                "by email",
                handles ->
                        new JdbiSubscribers(handles)
                                .findByEmail(here, new EmailAddress("u777@example.com")));
        all.put("emails", handles -> emails(handles).claim(50, Duration.ofMinutes(1)));
        all.put("email log", emailLog(here, EmailQuery.of()));
        all.put("email log, common status", emailLog(here, EmailQuery.of(EmailStatus.SENT)));
        all.put("email log, rare status", emailLog(here, EmailQuery.of(EmailStatus.BOUNCED)));
        all.put("deliveries, rare status", deliveries(here, Set.of(DeliveryStatus.FAILED)));
        all.put(
                "deliveries, several statuses",
                deliveries(here, Set.of(DeliveryStatus.FAILED, DeliveryStatus.PENDING)));
        all.put("imports, rare status", imports(here, Set.of(ImportStatus.FAILED)));
        all.put(
                "imports, several statuses",
                imports(here, Set.of(ImportStatus.FAILED, ImportStatus.QUEUED)));
        all.put(
                "next import",
                handles ->
                        new JdbiImportQueue(handles).claim(Instant.now(), Duration.ofMinutes(1)));
        all.put("email log, rare template", emailLog(here, ofTemplate(Crowd.RARE.value())));
        all.put("outbox", handles -> new JdbiOutbox(handles, () -> {}).takeOut(50));
        all.put(
                "audience of a tag",
                handles ->
                        new JdbiAudiences(handles)
                                .count(
                                        here,
                                        new Audience(List.of(Crowd.COMMON), List.of(), false)));
        all.put(
                "all subscribers off a rare tag",
                handles -> new JdbiMemberships(handles).removeAll(here, Crowd.RARE, _ -> {}));
        return all;
    }

    private static Consumer<Handles> deliveries(Workspace here, Set<DeliveryStatus> statuses) {
        PageRequest<DeliveryQuery.Sort> newest =
                PageRequest.first(50, Sort.descending(DeliveryQuery.Sort.CREATED_AT));
        SecureRandomness randomness = new SecureRandomness();
        SecretBox box = new SecretBox(Map.of("test", randomness.bytes(32)), "test", randomness);
        return handles ->
                new JdbiDeliveries(handles, box, () -> {})
                        .list(
                                here,
                                Crowd.WEBHOOK,
                                new DeliveryQuery(statuses, Optional.empty()),
                                newest);
    }

    private static Consumer<Handles> imports(Workspace here, Set<ImportStatus> statuses) {
        PageRequest<ImportSort> newest =
                PageRequest.first(50, Sort.descending(ImportSort.CREATED_AT));
        return handles -> new JdbiImports(handles, () -> {}).list(here, statuses, newest);
    }

    private static JdbiEmails emails(Handles handles) {
        return new JdbiEmails(handles, UUID::randomUUID, () -> {});
    }

    private static EmailQuery ofTemplate(UUID id) {
        return new EmailQuery(
                Set.of(),
                Optional.empty(),
                Optional.of(new TemplateId(id)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Consumer<Handles> emailLog(Workspace here, EmailQuery query) {
        Sort<EmailQuery.Sort> newest = Sort.descending(EmailQuery.Sort.CREATED_AT);
        Position middle = new Position("2026-01-01T13:00:00.000000Z", new UUID(0, 0));
        return handles -> {
            emails(handles).list(here, query, PageRequest.first(50, newest));
            emails(handles).list(here, query, new PageRequest<>(50, newest, Optional.of(middle)));
        };
    }

    static SubscriberQuery query(Set<SubscriberStatus> statuses, Optional<List<TagId>> tags) {
        SubscriberQuery all = SubscriberQuery.all();
        return new SubscriberQuery(
                statuses,
                new SubscriberQuery.Tags(tags, List.of(), List.of()),
                all.email(),
                all.prefix(),
                all.externalId(),
                all.metadata(),
                all.created(),
                all.updated());
    }

    private static Consumer<Handles> list(
            Workspace here, Set<SubscriberStatus> statuses, Optional<TagId> tag) {
        SubscriberQuery query = query(statuses, tag.map(List::of));
        Sort<SubscriberSort> newest = Sort.descending(SubscriberSort.CREATED_AT);
        Position middle = new Position("2026-01-01T13:00:00.000000Z", new UUID(0, 0));
        return handles -> {
            JdbiSubscribers subscribers = new JdbiSubscribers(handles);
            subscribers.list(here, query, PageRequest.first(50, newest));
            subscribers.list(here, query, new PageRequest<>(50, newest, Optional.of(middle)));
        };
    }
}
