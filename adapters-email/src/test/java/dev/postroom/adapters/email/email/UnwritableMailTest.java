package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.adapters.email.email.sandbox.CapturingMailTransport;
import dev.postroom.adapters.email.email.sandbox.SimulatedBounce;
import dev.postroom.domain.account.InMemoryTestClocks;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.sandbox.InMemoryCapturedMails;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unwritable;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import java.util.List;
import java.util.UUID;

/** A mail that cannot be written as a message does not affect the other mails of its call. */
class UnwritableMailTest {

    private final SettableClock clock = new SettableClock();
    private final List<OutgoingMail> mails =
            List.of(
                    MailTransportContract.mailTo("first@example.com"),
                    unwritable(MailTransportContract.mailTo("second@example.com")),
                    MailTransportContract.mailTo("third@example.com"));

    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final Logger root = (Logger) LoggerFactory.getLogger("dev.postroom");

    @BeforeEach
    void listen() {
        log.start();
        root.addAppender(log);
    }

    @AfterEach
    void leave() {
        root.detachAppender(log);
    }

    private static OutgoingMail unwritable(OutgoingMail mail) {
        return new OutgoingMail(
                "a@b>\r\nBcc: <c@example.com",
                mail.from(),
                mail.to(),
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }

    private static void onlyTheSecondIsUnwritable(List<MailOutcome> outcomes) {
        assertThat(outcomes).hasSize(3);
        assertThat(outcomes.get(0)).isInstanceOf(Accepted.class);
        assertThat(outcomes.get(1))
                .isEqualTo(
                        new Unwritable(
                                "The mail cannot be encoded as a message: a header value has no"
                                        + " line breaks and no NUL"));
        assertThat(outcomes.get(2)).isInstanceOf(Accepted.class);
    }

    @Test
    void theOthersAreSent() {
        try (ScriptedSmtpServer server = new ScriptedSmtpServer();
                SmtpMailTransport transport =
                        SmtpMailTransport.concurrent(
                                InsideTransaction.guard(),
                                SmtpSettings.parse("smtp://127.0.0.1:" + server.port()),
                                clock,
                                1)) {
            onlyTheSecondIsUnwritable(
                    Handover.send(transport, WorkspaceFixture.live(new UUID(0, 1)), mails));
            assertThat(server.received()).hasSize(2);
        }
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "A mail cannot be encoded as a message:"
                                + " java.lang.IllegalArgumentException");
    }

    @Test
    void theOthersAreCaptured() {
        InMemoryDatabase database = new InMemoryDatabase(clock);
        WorkspaceClock time = new WorkspaceClock(clock, new InMemoryTestClocks(database));
        InMemoryCapturedMails inbox = new InMemoryCapturedMails(database);
        onlyTheSecondIsUnwritable(
                Handover.send(
                        new CapturingMailTransport(
                                InsideTransaction.guard(),
                                inbox,
                                new SequentialIds(),
                                time,
                                SimulatedBounce.LATER),
                        WorkspaceFixture.test(new UUID(0, 2)),
                        mails));
    }
}
