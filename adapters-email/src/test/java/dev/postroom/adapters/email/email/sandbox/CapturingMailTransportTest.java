package dev.postroom.adapters.email.email.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.ReceivedMail;
import dev.postroom.adapters.email.email.WrittenMailContract;
import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.domain.account.InMemoryTestClocks;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.InMemoryCapturedMails;
import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Captured mail keeps the contract of every transport. */
class CapturingMailTransportTest implements WrittenMailContract {

    private final SettableClock clock = new SettableClock();
    private final InMemoryDatabase database = new InMemoryDatabase(clock);
    private final InMemoryCapturedMails inbox = new InMemoryCapturedMails(database);
    private final TestClocks testClocks = new InMemoryTestClocks(database);
    private final MailTransport transport = capturing(SimulatedBounce.LATER);

    private MailTransport capturing(SimulatedBounce bounce) {
        return new CapturingMailTransport(
                InsideTransaction.guard(),
                inbox,
                new SequentialIds(),
                new WorkspaceClock(clock, testClocks),
                bounce);
    }

    @Override
    public MailTransport transport() {
        return transport;
    }

    @Override
    public Workspace workspace() {
        return WorkspaceFixture.test(new UUID(0, 2));
    }

    @Override
    public List<ReceivedMail> messages() {
        return captured().stream()
                .map(mail ->
                        new ReceivedMail(mail.headers().from(), mail.headers().to(), mail.source()))
                .toList();
    }

    private List<CapturedMail> captured() {
        Sort<CapturedMail.Sort> order = Sort.ascending(CapturedMail.Sort.CREATED_AT);
        return inbox
                .list(workspace(), Optional.empty(), PageRequest.first(100, order))
                .items()
                .stream()
                .flatMap(entry -> inbox.find(workspace(), entry.id()).stream())
                .toList();
    }

    @Test
    void capturedMailMatchesTheMessage() {
        OutgoingMail mail = MailTransportContract.mailTo("Ann <ann@example.com>");
        Handover.send(transport, workspace(), List.of(mail));
        CapturedMail kept = captured().getFirst();
        assertThat(kept.headers().messageId()).isEqualTo(mail.messageId());
        assertThat(kept.headers().from()).isEqualTo("news@example.org");
        assertThat(kept.headers().to()).isEqualTo("ann@example.com");
        assertThat(kept.headers().subject()).isEqualTo("Hello");
        assertThat(kept.html()).contains("<p>Hello</p>");
        assertThat(kept.capturedAt()).isEqualTo(SettableClock.START);
    }

    @Test
    void capturedMailIsWrittenAsLiveMailIs() throws Exception {
        MailContent both =
                MailContent.of("Grüße", Optional.of("<p>Zoë</p>"), Optional.of("Zoë"), List.of());
        OutgoingMail mail = MailFixture.mail(new UUID(0, 7)).withContent(both).build();
        Handover.send(transport, workspace(), List.of(mail));
        byte[] live = new MessageWriter(clock).write(mail).content();
        assertThat(captured().getFirst().source()).isEqualTo(live);
    }

    private MailOutcome send(Workspace where, String address) {
        return Handover.send(transport, where, List.of(MailTransportContract.mailTo(address)))
                .getFirst();
    }

    @Test
    void mailToTheSimulatorIsCapturedAndGetsTheSimulatedResult() {
        assertThat(send(workspace(), "delivered@simulator.test"))
                .isInstanceOf(MailOutcome.Accepted.class);
        assertThat(send(workspace(), "deferred+a@simulator.test"))
                .isEqualTo(new MailOutcome.Deferred(ReplyClass.LATER, Simulation.deferral()));
        assertThat(send(workspace(), "bounced@simulator.test"))
                .isInstanceOf(MailOutcome.Accepted.class);
        assertThat(captured()).hasSize(3);
    }

    @Test
    void aDeferredMailIsAcceptedAtTheSecondAttempt() {
        OutgoingMail mail = MailTransportContract.mailTo("deferred@simulator.test");
        Handover.send(transport, workspace(), List.of(mail));

        assertThat(Handover.send(transport, workspace(), List.of(mail)).getFirst())
                .isInstanceOf(MailOutcome.Accepted.class);
        assertThat(captured()).hasSize(1);
    }

    @Test
    void aBounceCanBeReportedAtOnce() {
        OutgoingMail mail = MailTransportContract.mailTo("bounced@simulator.test");

        assertThat(Handover.send(capturing(SimulatedBounce.AT_ONCE), workspace(), List.of(mail)))
                .containsExactly(
                        new MailOutcome.Refused(
                                ReplyClass.MAILBOX_UNKNOWN,
                                Simulation.BOUNCED.refusal().orElseThrow()));
        assertThat(captured()).hasSize(1);
    }

    @Test
    void aLiveEnvironmentHasNoSimulator() {
        Workspace live = WorkspaceFixture.live(new UUID(0, 3));

        assertThat(send(live, "deferred@simulator.test")).isInstanceOf(MailOutcome.Accepted.class);
    }

    @Test
    void mailHasTheTimeOfItsEnvironmentsClock() {
        testClocks.advance(workspace(), Duration.ofDays(3));
        Handover.send(
                transport, workspace(), List.of(MailTransportContract.mailTo("ann@example.com")));
        CapturedMail kept = captured().getFirst();
        assertThat(kept.capturedAt()).isEqualTo(SettableClock.START.plus(Duration.ofDays(3)));
        assertThat(new String(kept.source(), StandardCharsets.UTF_8))
                .containsPattern("(?m)^Date: Tue, 4 Mar 2025 09:00:00");
    }
}
