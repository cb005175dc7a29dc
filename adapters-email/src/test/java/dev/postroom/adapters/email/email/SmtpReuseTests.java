package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.email.email.Reaction.SayAndDrop;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** Connections are few and reused, and reuse never loses or duplicates a mail. */
abstract class SmtpReuseTests extends SmtpTests {

    private static final Logger LOG = LoggerFactory.getLogger(SmtpReuseTests.class);

    SmtpReuseTests(Kind kind) {
        super(kind);
    }

    private static List<MailOutcome> send(MailTransport transport, int count) {
        List<OutgoingMail> mails =
                Stream.generate(() -> MailTransportContract.mailTo("reader@example.com"))
                        .limit(count)
                        .toList();
        return Handover.send(transport, WorkspaceFixture.live(new UUID(0, 1)), mails);
    }

    @Test
    void oneConnectionServesManyCalls() {
        MailTransport transport = transport("timeout=5");
        for (int i = 0; i < 5; i++) {
            assertThat(send(transport, 4)).allMatch(o -> o instanceof Accepted);
        }
        assertThat(server.connections()).isEqualTo(1);
        assertThat(server.received()).hasSize(20);
    }

    @Test
    void aConnectionIsReplacedAfterItsShareOfMessages() {
        assertThat(send(transport("timeout=5&max_messages=3"), 8))
                .allMatch(o -> o instanceof Accepted);
        assertThat(server.connections()).isEqualTo(3);
    }

    @Test
    void aConnectionThatTheServerClosedInTheMeantimeIsReplacedWithoutLoss() {
        MailTransport transport = transport("timeout=5");
        send(transport, 1);
        server.dropConnections();
        assertThat(send(transport, 2)).allMatch(o -> o instanceof Accepted);
        assertThat(server.received()).hasSize(3);
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aMailIsRetriedWhenTheServerClosesAnOldConnection() {
        MailTransport transport = transport("timeout=5");
        send(transport, 1);
        server.at(SmtpStep.MAIL, new SayAndDrop("421 4.4.2 idle too long"));
        assertThat(send(transport, 1)).allMatch(o -> o instanceof Accepted);
        assertThat(server.received()).hasSize(2);
    }

    @Test
    void idleConnectionsOfAServerThatWentAwaySayNothingAboutAMail() {
        MailTransport transport = transport("timeout=5&max_connections=4");
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 4; i++) {
                callers.execute(() -> send(transport, 50));
            }
        }
        assertThat(server.openConnections()).isGreaterThan(1);
        server.takesConnections(0);
        server.at(SmtpStep.MAIL, new Reaction.Drop());
        server.at(SmtpStep.MAIL, new Reaction.Drop());

        assertThat(send(transport, 1)).allMatch(o -> o instanceof MailOutcome.Unreachable);
    }

    @Test
    void aMailInDoubtIsNeverSentAgainByItself() {
        MailTransport transport = transport("timeout=5");
        send(transport, 1);
        server.at(SmtpStep.DOT, new Reaction.Drop());
        assertThat(send(transport, 1)).allMatch(o -> o instanceof MailOutcome.Unknown);
        assertThat(server.received()).hasSize(1);
    }

    @Test
    void anIdleConnectionIsClosed() {
        MailTransport transport = transport("timeout=5&idle=1");
        send(transport, 1);
        assertThat(server.openConnections()).isEqualTo(1);
        await().untilAsserted(() -> assertThat(server.openConnections()).isZero());
    }

    @Test
    void closingTheTransportClosesItsConnections() {
        MailTransport transport = transport("timeout=5");
        send(transport, 1);
        close(transport);
        await().untilAsserted(() -> assertThat(server.openConnections()).isZero());
    }

    @Test
    void moreCallersThanConnectionsWaitForTheirTurn() {
        MailTransport transport = transport("timeout=5&max_connections=2");
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                callers.execute(() -> send(transport, 3));
            }
        }
        assertThat(server.received()).hasSize(60);
        assertThat(server.connections()).isBetween(1, 2);
    }

    @Test
    void aThousandMailsAreSent() {
        MailTransport transport = transport("timeout=5&max_connections=4");
        long start = System.nanoTime();
        try (ExecutorService callers = Executors.newFixedThreadPool(4)) {
            for (int i = 0; i < 20; i++) {
                callers.execute(() -> send(transport, 50));
            }
        }
        long millis = (System.nanoTime() - start) / 1_000_000;
        LOG.info("1000 mails over loopback: {} a second", 1_000_000 / Math.max(1, millis));
        assertThat(server.received()).hasSize(1000);
        assertThat(server.received().stream().flatMap(m -> m.header("Message-ID").stream()))
                .doesNotHaveDuplicates()
                .hasSize(1000);
    }
}
