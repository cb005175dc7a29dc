package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.adapters.email.email.pipeline.SmtpProbe;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/** Transactional mail and a campaign to a server that limits the number of connections. */
@Timeout(60)
class SharedBudgetTest {

    private final ScriptedSmtpServer server = new ScriptedSmtpServer();
    private final List<AutoCloseable> opened = new ArrayList<>();

    @AfterEach
    void close() {
        opened.forEach(ScriptedSmtpServer::close);
        server.close();
    }

    private record Transports(MailTransport emails, MailTransport campaigns, SmtpProbe probe) {}

    /** Which transport has which lane; the first one is that of the settings by default. */
    enum Arrangement {
        CAMPAIGNS_PIPELINED,
        EMAILS_PIPELINED
    }

    private Transports transports(int most) {
        return transports(most, Arrangement.CAMPAIGNS_PIPELINED);
    }

    private Transports transports(int most, Arrangement arrangement) {
        SmtpSettings settings =
                SmtpSettings.parse(
                        "smtp://127.0.0.1:"
                                + server.port()
                                + "?timeout=20&max_connections="
                                + most);
        RelayLimits limits = RelayLimits.shared(settings);
        SettableClock clock = new SettableClock();
        boolean isUsual = arrangement == Arrangement.CAMPAIGNS_PIPELINED;
        SmtpMailTransport library =
                SmtpMailTransport.concurrent(
                        InsideTransaction.guard(), settings, limits, clock, isUsual ? 2 : 4);
        SmtpMailTransport pipelined =
                SmtpMailTransport.pipelined(
                        InsideTransaction.guard(), settings, limits, clock, isUsual ? 4 : 2);
        opened.add(library);
        opened.add(pipelined);
        SmtpProbe probe = new SmtpProbe(settings, limits);
        return isUsual
                ? new Transports(library, pipelined, probe)
                : new Transports(pipelined, library, probe);
    }

    private static List<MailOutcome> send(MailTransport transport, String name, int count) {
        List<OutgoingMail> mails =
                IntStream.range(0, count)
                        .mapToObj(
                                i -> MailTransportContract.mailTo(name + "-" + i + "@example.com"))
                        .toList();
        return Handover.send(transport, WorkspaceFixture.live(new UUID(0, 1)), mails, 8);
    }

    private List<MailOutcome> sendAll(Transports transports) throws Exception {
        List<MailOutcome> outcomes = new ArrayList<>(send(transports.emails(), "first", 2));
        List<Future<List<MailOutcome>>> calls = new ArrayList<>();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 4; i++) {
                String name = "campaign" + i;
                calls.add(callers.submit(() -> send(transports.campaigns(), name, 75)));
            }
            calls.add(callers.submit(() -> send(transports.emails(), "one", 26)));
            calls.add(callers.submit(() -> send(transports.emails(), "two", 25)));
        }
        for (Future<List<MailOutcome>> call : calls) {
            outcomes.addAll(call.get());
        }
        return outcomes;
    }

    @ParameterizedTest
    @CsvSource({
        "1,8,PIPELINING",
        "2,8,PIPELINING",
        "5,8,PIPELINING",
        "1,8,SIZE",
        "2,8,SIZE",
        "5,8,SIZE",
        "1,1,PIPELINING",
        "2,2,PIPELINING"
    })
    void eachMailArrivesOnceAndNoneWaitsForARetry(int allowed, int most, String offers)
            throws Exception {
        server.offers(offers).takesConnections(allowed);
        assertEachArrivesOnceAtOnce(transports(most));
    }

    @ParameterizedTest
    @CsvSource({
        "1,8,PIPELINING",
        "2,8,PIPELINING",
        "5,8,PIPELINING",
        "1,8,SIZE",
        "2,8,SIZE",
        "5,8,SIZE",
        "1,1,PIPELINING",
        "2,2,PIPELINING"
    })
    void soItIsWithTheTransportsOfTheLanesExchanged(int allowed, int most, String offers)
            throws Exception {
        server.offers(offers).takesConnections(allowed);
        assertEachArrivesOnceAtOnce(transports(most, Arrangement.EMAILS_PIPELINED));
    }

    @ParameterizedTest
    @CsvSource({
        "1,1,CAMPAIGNS_PIPELINED",
        "1,20,CAMPAIGNS_PIPELINED",
        "1,100,CAMPAIGNS_PIPELINED",
        "2,1,CAMPAIGNS_PIPELINED",
        "2,20,CAMPAIGNS_PIPELINED",
        "5,1,CAMPAIGNS_PIPELINED",
        "5,20,CAMPAIGNS_PIPELINED",
        "5,100,CAMPAIGNS_PIPELINED",
        "1,1,EMAILS_PIPELINED",
        "1,20,EMAILS_PIPELINED",
        "1,100,EMAILS_PIPELINED",
        "2,1,EMAILS_PIPELINED",
        "2,20,EMAILS_PIPELINED",
        "5,1,EMAILS_PIPELINED",
        "5,20,EMAILS_PIPELINED",
        "5,100,EMAILS_PIPELINED"
    })
    void aLimitOfMailsForEachOfFewConnectionsDelaysNoMailOfEitherLane(
            int connections, int mails, Arrangement arrangement) throws Exception {
        server.offers("PIPELINING").takesConnections(connections);
        server.takesMailsOfEach(mails);
        assertEachArrivesOnceAtOnce(transports(8, arrangement));
    }

    private void assertEachArrivesOnceAtOnce(Transports transports) throws Exception {
        long start = System.nanoTime();

        List<MailOutcome> outcomes = sendAll(transports);

        assertThat(outcomes).hasSize(353).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received())
                .extracting(ReceivedMail::recipient)
                .hasSize(353)
                .doesNotHaveDuplicates();
        assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({
        "1,CAMPAIGNS_PIPELINED",
        "2,CAMPAIGNS_PIPELINED",
        "3,CAMPAIGNS_PIPELINED",
        "8,CAMPAIGNS_PIPELINED",
        "1,EMAILS_PIPELINED",
        "2,EMAILS_PIPELINED",
        "3,EMAILS_PIPELINED",
        "8,EMAILS_PIPELINED"
    })
    void bothTogetherHaveNoMoreConnectionsThanTheSettingsAllow(int most, Arrangement arrangement)
            throws Exception {
        server.offers("PIPELINING").takesConnections(most);
        assertThat(sendAll(transports(most, arrangement))).hasOnlyElementsOfType(Accepted.class);
        // a server counts a connection for a moment after it was closed
        assertThat(server.openConnections()).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,8", "2,2", "2,8"})
    void aProbeTakesNoConnectionFromAMailAndIsNotTurnedAway(int allowed, int most)
            throws Exception {
        server.offers("PIPELINING").takesConnections(allowed);
        Transports transports = transports(most);
        AtomicBoolean isOver = new AtomicBoolean();
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<List<Optional<String>>> asked =
                    callers.submit(() -> {
                        List<Optional<String>> complaints = new ArrayList<>();
                        while (!isOver.get()) {
                            complaints.add(transports.probe().complaint());
                        }
                        return complaints;
                    });
            assertThat(sendAll(transports)).hasSize(353).hasOnlyElementsOfType(Accepted.class);
            isOver.set(true);
            assertThat(asked.get()).isNotEmpty().containsOnly(Optional.empty());
        }
        assertThat(server.received())
                .extracting(ReceivedMail::recipient)
                .hasSize(353)
                .doesNotHaveDuplicates();
    }

    @Test
    void aProbeMayAskWhenNoMailNeedsTheOnlyConnection() throws Exception {
        server.offers("PIPELINING").takesConnections(1);
        Transports transports = transports(1);
        assertThat(transports.probe().mayAsk()).isTrue();
        AtomicBoolean goesOn = new AtomicBoolean();
        server.at(SmtpStep.DOT, new Reaction.Later(goesOn::get));
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<List<MailOutcome>> mail =
                    callers.submit(() -> send(transports.emails(), "slow", 1));
            await().until(() -> !transports.probe().mayAsk());
            goesOn.set(true);
            assertThat(mail.get()).hasOnlyElementsOfType(Accepted.class);
        }
        assertThat(transports.probe().mayAsk()).isTrue();
        assertThat(transports.probe().complaint()).isEmpty();
        assertThat(transports.probe().mayAsk()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "1,CAMPAIGNS_PIPELINED",
        "2,CAMPAIGNS_PIPELINED",
        "1,EMAILS_PIPELINED",
        "2,EMAILS_PIPELINED"
    })
    void anIdleConnectionOfTheOtherTransportIsGivenUp(int allowed, Arrangement arrangement) {
        server.offers("PIPELINING").takesConnections(allowed);
        Transports transports = transports(8, arrangement);
        for (int i = 0; i < 3; i++) {
            assertThat(send(transports.emails(), "email" + i, 3))
                    .hasOnlyElementsOfType(Accepted.class);
            assertThat(send(transports.campaigns(), "campaign" + i, 3))
                    .hasOnlyElementsOfType(Accepted.class);
        }
    }
}
