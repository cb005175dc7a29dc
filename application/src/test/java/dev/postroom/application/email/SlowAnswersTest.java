package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.OutgoingMail;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

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
