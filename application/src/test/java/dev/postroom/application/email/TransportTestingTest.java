package dev.postroom.application.email;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.InMemoryPlanLimits;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.InMemoryMailTrials;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.MailTrials;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

final class TransportTestingTest {

    private static final EmailAddress READER = EmailAddress.given("reader@example.com");
    private static final MailSetup LIVE =
            new MailSetup(
                    "smtp",
                    "smtp-pipelined",
                    House.senders().standard(),
                    List.of("acme.test"),
                    Optional.of(
                            new MailSetup.Server(
                                    "smtp.example.net", 25, MailSetup.Security.STARTTLS, true)));

    private final House house = House.create();
    private final InMemoryPlanLimits limits = house.limits();
    private final UnitOfWork work =
            new UnitOfWork(
                    house.ports().transactions(),
                    house.recorder(),
                    house.ports().ids(),
                    house.clock(),
                    limits,
                    house.audit());
    private final InMemoryMailTrials server = new InMemoryMailTrials(house.ports().guard());
    private final TransportTesting testing = testing(Optional.of(server));

    private TransportTesting testing(Optional<MailTrials> telling) {
        return testing(house.routes(), telling);
    }

    private TransportTesting testing(MailRoutes routes, Optional<MailTrials> telling) {
        return new TransportTesting(
                work,
                house.ports().subscriber().subscribers(),
                house.mailability(),
                routes,
                LIVE,
                telling);
    }

    private TransportTesting untold() {
        return testing(Optional.empty());
    }

    private MailTrial test(Workspace workspace) {
        return testing.test(caller(workspace), READER);
    }

    private long used() {
        return limits.usage(house.live()).getOrDefault(PlanResource.EMAILS_PER_MONTH, 0L);
    }

    @Test
    void liveMailGoesToTheServerWithItsConversation() {
        MailTrial trial = test(house.live());

        assertThat(trial.outcome()).isEqualTo(new MailOutcome.Accepted("250 ok"));
        assertThat(trial.transcript()).isNotEmpty();
        assertThat(server.received()).containsExactly("reader@example.com");
        assertThat(house.liveMail().mails()).isEmpty();
        assertThat(house.events()).isEmpty();
        assertThat(house.audited()).isEmpty();
    }

    @Test
    void aTestEnvironmentCapturesAndNeverReachesTheServer() {
        MailTrial trial = test(house.test());

        assertThat(trial.outcome()).isInstanceOf(MailOutcome.Accepted.class);
        assertThat(trial.transcript()).isEmpty();
        assertThat(server.received()).isEmpty();
        OutgoingMail mail = house.testMail().mails().getFirst();
        assertThat(mail.to().address()).isEqualTo(READER);
        assertThat(mail.from()).isEqualTo(LIVE.from());
    }

    @Test
    void aTransportThatTellsNothingIsTriedWithoutAConversation() {
        MailTrial trial = testing(Optional.empty()).test(caller(house.live()), READER);

        assertThat(trial.transcript()).isEmpty();
        assertThat(house.liveMail().recipients()).containsExactly("reader@example.com");
    }

    @Test
    void theSetupOfATestEnvironmentIsTheSandbox() {
        assertThat(testing.readSetup(house.live())).isEqualTo(LIVE);
        MailSetup sandbox = testing.readSetup(house.test());
        assertThat(sandbox.isSandbox()).isTrue();
        assertThat(sandbox.server()).isEmpty();
    }

    @Test
    void anAddressThatGetsNoMailIsRefusedInItsEnvironmentOnly() {
        house.ports()
                .email()
                .suppressions()
                .add(
                        house.live(),
                        List.of(READER),
                        Suppressions.Reason.BOUNCED,
                        house.ports().now());

        assertThat(Failures.conflict(() -> test(house.live())).code())
                .isEqualTo("address_suppressed");
        assertThat(server.received()).isEmpty();
        test(house.test());
    }

    @Test
    void aMailCountsInThePlanUnlessItCertainlyDidNotArrive() {
        test(house.live());
        assertThat(used()).isEqualTo(1);

        server.answer(new MailOutcome.Unreachable("away"));
        test(house.live());
        assertThat(used()).isEqualTo(1);

        server.answer(new MailOutcome.Unknown("lost"));
        test(house.live());
        assertThat(used()).isEqualTo(2);

        limits.limit(house.live(), PlanResource.EMAILS_PER_MONTH, 2);
        assertThat(Failures.of(() -> test(house.live()))).isInstanceOf(Failure.LimitExceeded.class);
    }

    @Test
    void aTestThatIsTurnedDownIsNotCounted() {
        server.refuse(new Failure.RateLimited(Duration.ofSeconds(1)));

        assertThat(Failures.of(() -> test(house.live())))
                .isEqualTo(new Failure.RateLimited(Duration.ofSeconds(1)));
        assertThat(used()).isZero();
    }

    @Test
    void aMailIsNotCountedWhenItsTransportDoesNotOpen() {
        house.liveMail()
                .before(() -> {
                    throw new UncheckedIOException(new IOException("no way"));
                });

        assertThatThrownBy(() -> untold().test(caller(house.live()), READER))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(used()).isZero();
    }

    @Test
    void aTransportThatFailsAtTheMailLeavesItInDoubtAndCounted() {
        house.liveMail()
                .answer(_ -> {
                    throw new UncheckedIOException(new IOException("lost"));
                });

        assertThat(untold().test(caller(house.live()), READER).outcome())
                .isInstanceOf(MailOutcome.Unknown.class);
        assertThat(used()).isEqualTo(1);
    }

    @Test
    void aTransportThatGivesNoAnswerLeavesTheMailInDoubtAndCounted() {
        MailRoutes routes = new MailRoutes((_, _) -> new SilentSession(), house.testMail());

        assertThat(testing(routes, Optional.empty()).test(caller(house.live()), READER).outcome())
                .isInstanceOf(MailOutcome.Unknown.class);
        assertThat(used()).isEqualTo(1);
    }

    /** Takes mails, and forgets to answer. */
    private static final class SilentSession implements MailSession {

        @Override
        public void offer(OutgoingMail mail, Consumer<MailOutcome> onOutcome) {}

        @Override
        public void awaitAnswers() {}

        @Override
        public boolean awaitAnswers(Duration atMost) {
            return true;
        }

        @Override
        public void close() {}
    }

    @Test
    void anAccountHasAFewTestsInAMinuteAndAnotherAccountItsOwn() {
        for (int i = 0; i < TestTransport.MOST_IN_A_MINUTE; i++) {
            test(i % 2 == 0 ? house.live() : house.test());
        }
        assertThat(Failures.of(() -> test(house.live())))
                .isEqualTo(new Failure.RateLimited(Duration.ofMinutes(1)));
        test(house.ports().newWorkspace(house.live().environment()));

        house.ports().clock().advance(Duration.ofSeconds(59));
        assertThat(Failures.of(() -> test(house.test())))
                .isEqualTo(new Failure.RateLimited(Duration.ofSeconds(1)));
        house.ports().clock().advance(Duration.ofSeconds(1));
        test(house.live());
    }

    @Test
    void aSecondTestOfAnAccountAtTheSameTimeIsRefused() {
        house.testMail()
                .before(() -> {
                    throw Failures.of(() -> test(house.live())).asException();
                });
        assertThat(Failures.of(() -> test(house.test())))
                .isEqualTo(new Failure.RateLimited(Duration.ofSeconds(1)));

        house.testMail().before(() -> {});
        test(house.test());
    }

    @Test
    void aTestIsRefusedInsideATransaction() {
        assertThatThrownBy(() -> work.inTransaction(() -> test(house.live())))
                .isInstanceOf(IllegalStateException.class);
        assertThat(server.received()).isEmpty();
    }
}
