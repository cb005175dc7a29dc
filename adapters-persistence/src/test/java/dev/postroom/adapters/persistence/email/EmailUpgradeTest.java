package dev.postroom.adapters.persistence.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.OlderSchema;
import dev.postroom.adapters.persistence.database.PostgresPorts;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Sort;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** An upgrade while mails wait and are being sent: each is sent, and its past is kept. */
class EmailUpgradeTest {
    private static final Workspace HERE =
            new Workspace(new UUID(0, 2), new AccountId(new UUID(0, 1)), Environment.LIVE);
    private static final EmailId WAITING = new EmailId(new UUID(0, 0x11));
    private static final EmailId HELD = new EmailId(new UUID(0, 0x12));
    private static final EmailId HELD_AGAIN = new EmailId(new UUID(0, 0x13));
    private static final EmailId SENT = new EmailId(new UUID(0, 0x14));

    private static final String BEFORE =
            """
            INSERT INTO accounts (id, name, created_at)
            VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
            INSERT INTO workspaces (id, account_id, environment)
            VALUES ('00000000-0000-0000-0000-000000000002',
                '00000000-0000-0000-0000-000000000001', 'live');
            INSERT INTO emails (workspace_id, id, to_key, mail, metadata, status, attempts, created_at)
            SELECT '00000000-0000-0000-0000-000000000002', CAST(id AS uuid), 'b@example.com',
                '{"message_id": "m@example.com", "from": {"address": "a@example.com"},
                  "to": {"address": "b@example.com"}, "subject": "Hello", "text": "x"}', '{}',
                status, attempts, now()
            FROM (VALUES ('00000000-0000-0000-0000-000000000011', 'queued', 0),
                ('00000000-0000-0000-0000-000000000012', 'sending', 1),
                ('00000000-0000-0000-0000-000000000013', 'sending', 2),
                ('00000000-0000-0000-0000-000000000014', 'sent', 1)) AS e (id, status, attempts);
            INSERT INTO email_events (workspace_id, email_id, id, type, occurred_at)
            SELECT workspace_id, id, id, 'queued', created_at FROM emails;
            INSERT INTO email_queue (workspace_id, email_id, due_at, held, attempts, lease_gen)
            SELECT workspace_id, id, CASE status WHEN 'queued' THEN now() ELSE now() + interval '1 hour'
                END, status = 'sending', attempts, attempts
            FROM emails WHERE status != 'sent';
            """;

    @Test
    void mailsThatWaitedOrWereBeingSentAreSent() {
        OlderSchema.upgrade("25", BEFORE, EmailUpgradeTest::check);
    }

    private static void check(PostgresPorts ports) {
        Emails emails = ports.email().emails();
        assertThat(status(emails, HELD)).isEqualTo(EmailStatus.QUEUED);
        assertThat(status(emails, HELD_AGAIN)).isEqualTo(EmailStatus.DEFERRED);
        assertThat(status(emails, SENT)).isEqualTo(EmailStatus.SENT);
        assertThat(total(emails, EmailStatus.SENDING)).isZero();
        assertThat(total(emails, EmailStatus.QUEUED)).isEqualTo(2);
        List<Claimed<Email>> claims = emails.claim(10, Duration.ofMinutes(1));
        assertThat(claims.stream().map(claim -> claim.work().id()))
                .containsExactlyInAnyOrder(WAITING, HELD, HELD_AGAIN);
        assertThat(emails.timeline(HERE, WAITING).stream().map(EmailStep::status))
                .containsExactly(EmailStatus.QUEUED, EmailStatus.SENDING);
        assertThat(total(emails, EmailStatus.SENDING)).isEqualTo(3);
    }

    private static EmailStatus status(Emails emails, EmailId id) {
        return emails.find(HERE, id).orElseThrow().status();
    }

    private static long total(Emails emails, EmailStatus status) {
        return emails.list(
                        HERE,
                        EmailQuery.of(status),
                        PageRequest.first(1, Sort.ascending(EmailQuery.Sort.CREATED_AT)))
                .total();
    }
}
