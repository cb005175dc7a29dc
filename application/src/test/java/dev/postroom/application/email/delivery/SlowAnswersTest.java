package dev.postroom.application.email.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/** Answers that come late, through a transport that answers when it is asked to wait. */
final class SlowAnswersTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final House house = House.create();
    private final List<MailSession.Limits> opened = new ArrayList<>();
    private final List<EmailStatus> seen = new ArrayList<>();
    private final EmailDelivery delivery =
            new EmailDelivery(
                    house.work(),
                    house.ports().email().emails(),
                    new MailRoutes(this::open, this::open),
                    house.mailability(),
                    house.consequences(),
                    house.domains(),
                    House.returnPaths(),
                    LEASE);

    private MailSession open(Workspace workspace, MailSession.Limits limits) {
        opened.add(limits);
        return new Session();
    }

    /** Answers one mail each time that it is waited for. */
    private final class Session implements MailSession {

        private final List<Consumer<MailOutcome>> waiting = new ArrayList<>();

        @Override
        public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
            // the sessions of all workspaces are open before the first mail is handed over
            assertThat(opened).hasSize(2);
            waiting.add(onOutcome);
        }

        @Override
        public void awaitAnswers() {
            waiting.forEach(listener -> listener.accept(new MailOutcome.Accepted("250 ok")));
            waiting.clear();
        }

        @Override
        public boolean awaitAnswers(Duration atMost) {
            mails.forEach(mail -> seen.add(status(mail)));
            if (!waiting.isEmpty()) {
                waiting.removeFirst().accept(new MailOutcome.Accepted("250 ok"));
            }
            return waiting.isEmpty();
        }

        @Override
        public void close() {
            awaitAnswers();
        }
    }

    private final List<Email> mails = new ArrayList<>();

    private Email queued(Workspace workspace) {
        Email email = EmailFixture.email(house.ports().ids().next()).build();
        house.ports().email().emails().add(workspace, List.of(email));
        return email;
    }

    private EmailStatus status(Email email) {
        return house.ports().email().emails().find(house.live(), email.id()).orElseThrow().status();
    }

    @Test
    void theMailsOfOthersAreSentAndTheClaimIsRenewedWhileAServerDoesNotAnswer() {
        SlowServer server = new SlowServer();
        EmailDelivery slow = delivery(server);
        Email waits = queued(house.live());
        Workspace others = house.ports().newWorkspace(Environment.LIVE);
        List<Email> sent = new ArrayList<>();
        server.onWait(wait -> {
            // longer than the lease, in all
            house.ports().elapse(Duration.ofSeconds(20));
            if (wait == 3) {
                sent.add(queued(others));
            }
            if (wait == 9) {
                assertThat(status(others, sent.getFirst())).isEqualTo(EmailStatus.SENT);
                assertThat(status(waits)).isEqualTo(EmailStatus.SENDING);
                assertThat(house.ports().email().emails().claim(10, LEASE)).isEmpty();
                server.answer();
            }
        });
        server.isSilentTo(waits);

        assertThat(slow.sendDue(10)).isEqualTo(2);

        assertThat(status(waits)).isEqualTo(EmailStatus.SENT);
        assertThat(server.offered()).isEqualTo(2);
    }

    @Test
    void anAccountWithManyUnansweredMailsWaitsForTheirAnswers() {
        SlowServer server = new SlowServer();
        EmailDelivery slow = delivery(server);
        for (int i = 0; i < DoubtfulAccounts.MOST; i++) {
            server.isSilentTo(queued(house.live()));
        }
        List<Email> later = new ArrayList<>();
        server.onWait(wait -> {
            house.ports().elapse(Duration.ofSeconds(3));
            if (wait == 3) {
                later.add(queued(house.live()));
            }
            if (wait == 9) {
                assertThat(status(later.getFirst())).isEqualTo(EmailStatus.QUEUED);
                server.answer();
            }
        });

        assertThat(slow.sendDue(10)).isEqualTo(DoubtfulAccounts.MOST);
        assertThat(slow.sendDue(10)).isEqualTo(1);
        assertThat(status(later.getFirst())).isEqualTo(EmailStatus.SENT);
    }

    @Test
    void twoAccountsThatFillWholeClaimsDoNotKeepAThirdOneWaiting() {
        SlowServer server = new SlowServer();
        EmailDelivery slow = delivery(server);
        int whole = DoubtfulAccounts.MOST;
        for (int i = 0; i < whole; i++) {
            server.isSilentTo(queued(house.live()));
        }
        Workspace second = house.ports().newWorkspace(Environment.LIVE);
        Workspace third = house.ports().newWorkspace(Environment.LIVE);
        List<Email> sent = new ArrayList<>();
        server.onWait(wait -> {
            house.ports().elapse(Duration.ofSeconds(3));
            if (wait == 3) {
                for (int i = 0; i < whole; i++) {
                    server.isSilentTo(queued(second));
                }
            }
            if (wait == 9) {
                sent.add(queued(third));
            }
            if (wait == 20) {
                assertThat(status(third, sent.getFirst())).isEqualTo(EmailStatus.SENT);
                server.answer();
            }
        });

        assertThat(slow.sendDue(whole)).isEqualTo(2 * whole + 1);
    }

    @Test
    void accountsWhoseMailsAreUnansweredOneAfterTheOtherDoNotKeepAnotherOneWaiting() {
        SlowServer server = new SlowServer();
        EmailDelivery slow = delivery(server);
        Workspace second = house.ports().newWorkspace(Environment.LIVE);
        Workspace third = house.ports().newWorkspace(Environment.LIVE);
        server.isSilentTo(queued(house.live()));
        List<Email> sent = new ArrayList<>();
        server.onWait(wait -> {
            house.ports().elapse(Duration.ofSeconds(3));
            if (wait % 3 == 0 && wait < 12) {
                server.isSilentTo(queued(house.live()));
                server.isSilentTo(queued(second));
            }
            if (wait == 15) {
                sent.add(queued(third));
            }
            if (wait == 25) {
                assertThat(status(third, sent.getFirst())).isEqualTo(EmailStatus.SENT);
                server.answer();
            }
        });

        assertThat(slow.sendDue(10)).isEqualTo(3);
    }

    @Test
    void severalAccountsWithUnansweredMailsGetNoMoreThanOneWithAsMany() {
        SlowServer server = new SlowServer();
        EmailDelivery slow = delivery(server);
        List<Workspace> accounts = new ArrayList<>(List.of(house.live()));
        while (accounts.size() < DoubtfulAccounts.MOST) {
            accounts.add(house.ports().newWorkspace(Environment.LIVE));
        }
        accounts.forEach(account -> server.isSilentTo(queued(account)));
        Workspace other = house.ports().newWorkspace(Environment.LIVE);
        List<Email> later = new ArrayList<>();
        server.onWait(wait -> {
            house.ports().elapse(Duration.ofSeconds(3));
            if (wait == 9) {
                accounts.forEach(account -> later.add(queued(account)));
                Email fifth = queued(other);

                // another worker, which waits for nothing
                assertThat(slow.sendDue(10)).isEqualTo(1);
                assertThat(status(other, fifth)).isEqualTo(EmailStatus.SENT);
                server.answer();
            }
        });

        slow.sendDue(10);

        assertThat(slow.sendDue(10)).isEqualTo(accounts.size());
        assertThat(status(later.getFirst())).isEqualTo(EmailStatus.SENT);
    }

    private EmailDelivery delivery(SlowServer server) {
        return new EmailDelivery(
                house.work(),
                house.ports().email().emails(),
                new MailRoutes(server, server),
                house.mailability(),
                house.consequences(),
                house.domains(),
                House.returnPaths(),
                LEASE);
    }

    /** Answers some mails only when it is told to, and tells how often it is waited for. */
    private static final class SlowServer implements MailTransport {

        private final Set<String> silent = new HashSet<>();
        private final List<Consumer<MailOutcome>> waiting = new ArrayList<>();
        private IntConsumer onWait = _ -> {};
        private int waits;
        private int offered;

        void isSilentTo(Email email) {
            silent.add(email.mail().messageId());
        }

        void onWait(IntConsumer listener) {
            onWait = listener;
        }

        int offered() {
            return offered;
        }

        void answer() {
            List.copyOf(waiting)
                    .forEach(listener -> listener.accept(new MailOutcome.Accepted("250 ok")));
            waiting.clear();
        }

        @Override
        public MailSession open(Workspace workspace, MailSession.Limits limits) {
            return new MailSession() {

                private int unanswered;

                @Override
                public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {
                    offered++;
                    if (silent.contains(mail.messageId())) {
                        unanswered++;
                        waiting.add(outcome -> {
                            unanswered--;
                            onOutcome.accept(outcome);
                        });
                    } else {
                        onOutcome.accept(new MailOutcome.Accepted("250 ok"));
                    }
                }

                @Override
                public void awaitAnswers() {
                    answer();
                }

                @Override
                public boolean awaitAnswers(Duration atMost) {
                    if (unanswered > 0) {
                        waits++;
                        onWait.accept(waits);
                    }
                    return unanswered == 0;
                }

                @Override
                public void close() {
                    assertThat(unanswered).isZero();
                }
            };
        }
    }

    private EmailStatus status(Workspace workspace, Email email) {
        return house.ports().email().emails().find(workspace, email.id()).orElseThrow().status();
    }

    @Test
    void anAnswerIsStoredWhileOthersAreAwaitedAndAllSessionsEndWithinTheLease() {
        mails.add(queued(house.live()));
        mails.add(queued(house.live()));
        queued(house.test());

        assertThat(delivery.sendDue(10)).isEqualTo(3);

        assertThat(mails).allSatisfy(mail -> assertThat(status(mail)).isEqualTo(EmailStatus.SENT));
        assertThat(seen).containsSubsequence(EmailStatus.SENT, EmailStatus.SENDING);
        assertThat(opened)
                .allSatisfy(limits -> assertThat(limits.time()).isEqualTo(LEASE.dividedBy(2)));
    }
}
