package dev.postroom.adapters.persistence.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.schema.HistoryRows;
import dev.postroom.adapters.persistence.shared.PlanRecorder;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A message id is known for some days in all partitions, which are found without statistics. */
class CapturedMailPlanTest {
    private static final long MOST_PAGES = 60;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static CapturedMail mail(UUID id, String messageId) {
        return CapturedMailFixture.captured(id)
                .withMessageId(messageId)
                .withCapturedAt(Instant.now())
                .build();
    }

    // an id of another time: the last digits are those of a new one
    private static UUID idAt(Instant moment) {
        UUID id = POSTGRES.ports().ids().next();
        long upper = (moment.toEpochMilli() << 16) | (id.getMostSignificantBits() & 0xffff);
        return new UUID(upper, id.getLeastSignificantBits());
    }

    @Test
    void aMailThatIsTriedAgainTheNextDayIsStoredOnce() {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.TEST);
        JdbiCapturedMails mails = new JdbiCapturedMails(POSTGRES.handles());
        Instant tomorrow = Instant.now().plus(Duration.ofDays(1));

        assertThat(mails.add(here, List.of(mail(idAt(Instant.now()), "a@x")))).hasSize(1);
        assertThat(mails.add(here, List.of(mail(idAt(tomorrow), "a@x")))).isEmpty();
        assertThat(mails.add(here, List.of(mail(idAt(tomorrow), "b@x")))).hasSize(1);
        assertThat(mails.add(here, List.of(mail(idAt(Instant.now()), "b@x")))).isEmpty();

        assertThat(new HistoryRows(POSTGRES.handles(), here).total("captured_mail")).isEqualTo(2);
    }

    @Test
    void aMessageIdIsLookedUpAmongThoseOfTheLastDays() throws SQLException {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.TEST);
        HistoryRows rows = new HistoryRows(POSTGRES.handles(), here);
        for (int days = 2; days >= 0; days--) {
            rows.add(Instant.now().minus(Duration.ofDays(days)), 8_000);
        }
        PlanRecorder recorder = new PlanRecorder();
        try (Connection connection = POSTGRES.dataSource().getConnection()) {
            Handles handles = recorder.on(connection);
            // from the sixth execution on, the server may use a generic plan
            for (int time = 0; time < 7; time++) {
                assertThat(add(handles, here)).isOne();
            }
        }
        List<String> plans = recorder.drain();
        assertThat(plans).anyMatch(plan -> plan.contains("INSERT INTO captured_mails"));
        for (String plan : plans) {
            assertThat(PlanRecorder.buffers(plan)).as(plan).isLessThanOrEqualTo(MOST_PAGES);
        }
    }

    private static int add(Handles handles, Workspace here) {
        CapturedMail mail = mail(POSTGRES.ports().ids().next(), UUID.randomUUID() + "@x");
        return handles.call(handle ->
                handle.createUpdate(JdbiCapturedMails.ADD)
                        .bind("workspace", here.id())
                        .bind("id", mail.id())
                        .bind("messageId", mail.headers().messageId())
                        .bind("from", mail.headers().from())
                        .bind("to", mail.headers().to())
                        .bind("toKey", mail.headers().to())
                        .bind("subject", mail.headers().subject())
                        .bind("html", Optional.<String>empty())
                        .bind("text", Optional.<String>empty())
                        .bind("source", mail.source())
                        .bind("capturedAt", mail.capturedAt())
                        .execute());
    }
}
