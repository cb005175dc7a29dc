package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

/** A session of transactional mail that has several connections. */
@Timeout(60)
class SeveralConnectionsTest {

    private static final Workspace WORKSPACE = WorkspaceFixture.live(new UUID(0, 1));

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final SmtpMailTransport transport =
            SmtpMailTransport.concurrent(
                    InsideTransaction.guard(),
                    SmtpSettings.parse(
                            "smtp://127.0.0.1:"
                                    + server.port()
                                    + "?timeout=20&final_timeout=8&max_connections=8"),
                    new SettableClock(),
                    2);

    @AfterEach
    void close() {
        transport.close();
        server.close();
    }

    private MailSession session(Duration time) {
        return sessionOf(1, time);
    }

    private MailSession sessionOf(int account, Duration time) {
        return transport.open(
                WorkspaceFixture.live(new UUID(0, account)), new MailSession.Limits(20, time));
    }

    @Test
    void aMailThatTakesLongHoldsUpNoOther() {
        server.at(SmtpStep.DOT, new Reaction.Stall());
        List<MailOutcome> outcomes = new ArrayList<>();
        try (MailSession session = session(Duration.ofSeconds(5))) {
            for (int i = 0; i < 10; i++) {
                session.offer(MailTransportContract.mailTo("a@example.com"), outcomes::add);
            }
            boolean ended = false;
            while (outcomes.size() < 9) {
                ended = session.awaitAnswers(Duration.ofMillis(50));
            }

            assertThat(ended).isFalse();
            assertThat(outcomes).allMatch(outcome -> outcome instanceof MailOutcome.Accepted);
        }
        assertThat(outcomes).hasSize(10);
        assertThat(outcomes.getLast()).isInstanceOf(MailOutcome.Unknown.class);
    }

    @Test
    void aSessionUsesNoMoreThanItsShareOfTheConnections() {
        assertThat(
                        Handover.send(
                                transport,
                                WORKSPACE,
                                Collections.nCopies(
                                        50, MailTransportContract.mailTo("a@example.com"))))
                .allMatch(outcome -> outcome instanceof MailOutcome.Accepted);
        assertThat(server.connections()).isBetween(1, 4);
    }

    @Test
    void aMailOfAThirdAccountStartsWhileTwoWaitForReplies() {
        for (int i = 0; i < 7; i++) {
            server.at(SmtpStep.DOT, new Reaction.Stall());
        }
        List<MailOutcome> outcomes = new ArrayList<>();
        MailSession first = session(Duration.ofSeconds(5));
        MailSession again = session(Duration.ofSeconds(5));
        MailSession second = sessionOf(2, Duration.ofSeconds(5));
        stall(first, 4);
        stall(again, 6);
        stall(second, 7);
        try (MailSession third = sessionOf(3, Duration.ofSeconds(5))) {
            third.offer(MailTransportContract.mailTo("c@example.com"), outcomes::add);
            third.awaitAnswers();
        }
        assertThat(outcomes).singleElement().isInstanceOf(MailOutcome.Accepted.class);
        List.of(first, again, second).forEach(MailSession::close);
    }

    @Test
    void severalSessionsOfTwoAccountsThatWaitForRepliesLeaveAConnectionToAThird() {
        for (int i = 0; i < 7; i++) {
            server.at(SmtpStep.DOT, new Reaction.Stall());
        }
        Duration time = Duration.ofSeconds(15);
        List<MailSession> open = new ArrayList<>();
        int[] connections = {4, 6, 7};
        int[] accounts = {1, 1, 2};
        for (int i = 0; i < accounts.length; i++) {
            open.add(sessionOf(accounts[i], time));
            stall(open.get(i), connections[i]);
        }
        List<MailOutcome> late = new ArrayList<>();
        for (int account : accounts) {
            MailSession waits = sessionOf(account, time);
            waits.offer(MailTransportContract.mailTo("b@example.com"), late::add);
            assertThat(waits.awaitAnswers(Duration.ofMillis(100))).isFalse();
            open.add(waits);
        }
        List<MailOutcome> outcomes = new ArrayList<>();
        try (MailSession third = sessionOf(3, time)) {
            third.offer(MailTransportContract.mailTo("c@example.com"), outcomes::add);
        }
        assertThat(outcomes).singleElement().isInstanceOf(MailOutcome.Accepted.class);
        assertThat(late).isEmpty();
        open.forEach(MailSession::close);
    }

    @Test
    void aSessionThatWaitsForItsTurnGetsAConnectionWhenEnoughAreFree() {
        for (int i = 0; i < 6; i++) {
            server.at(SmtpStep.DOT, new Reaction.Stall());
        }
        MailSession first = session(Duration.ofSeconds(5));
        MailSession again = session(Duration.ofSeconds(5));
        stall(first, 4);
        stall(again, 6);
        List<MailOutcome> outcomes = new ArrayList<>();
        MailSession waits = session(Duration.ofSeconds(40));
        waits.offer(MailTransportContract.mailTo("d@example.com"), outcomes::add);
        assertThat(waits.awaitAnswers(Duration.ofMillis(200))).isFalse();

        List.of(first, again).forEach(MailSession::close);

        waits.close();
        assertThat(outcomes).singleElement().isInstanceOf(MailOutcome.Accepted.class);
    }

    /** Offers more mails than there are connections; in the end so many are open, and wait. */
    private void stall(MailSession session, int open) {
        long left = server.planned(SmtpStep.DOT) - (open - server.openConnections());
        for (int i = 0; i < 10; i++) {
            session.offer(MailTransportContract.mailTo("a@example.com"), _ -> {});
        }
        boolean ended = false;
        while (server.openConnections() < open || server.planned(SmtpStep.DOT) > left) {
            ended |= session.awaitAnswers(Duration.ofMillis(50));
        }
        assertThat(ended).isFalse();
        assertThat(server.openConnections()).isEqualTo(open);
    }

    @Test
    void anInterruptEndsTheSessionAndLeavesEveryMailWithAnOutcome() {
        for (int i = 0; i < 8; i++) {
            server.at(SmtpStep.MAIL, new Reaction.Stall());
        }
        List<MailOutcome> outcomes = new ArrayList<>();
        MailSession session = session(Duration.ofSeconds(30));
        for (int i = 0; i < 6; i++) {
            session.offer(MailTransportContract.mailTo("a@example.com"), outcomes::add);
        }
        Thread.currentThread().interrupt();

        session.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcomes).hasSize(6).hasOnlyElementsOfType(MailOutcome.Unreachable.class);
    }
}
