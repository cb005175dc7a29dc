package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Dropped;
import dev.postroom.domain.email.transport.MailOutcome.Unknown;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.UUID;

/** A reply longer than 64 KiB, in one line or in many, is no reply. */
abstract class EndlessReplyTests extends SmtpTests {

    private final MailTransport transport = transport("timeout=5");

    EndlessReplyTests(Kind kind) {
        super(kind);
    }

    private MailOutcome sendOne() {
        return Handover.send(
                        transport,
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("reader@example.com")))
                .getFirst();
    }

    @ParameterizedTest
    @EnumSource(names = {"GREETING", "EHLO", "MAIL", "RCPT", "DATA"})
    void beforeTheContentTheMailIsNotAccepted(SmtpStep step) {
        Class<? extends MailOutcome> outcome =
                step.compareTo(SmtpStep.MAIL) < 0 ? Unreachable.class : Dropped.class;
        server.at(step, new Say("250-" + "x".repeat(70_000) + "\r\n250 ok"));
        assertThat(sendOne()).isInstanceOf(outcome);
        server.at(step, new Say("250-x\r\n".repeat(12_000) + "250 ok"));
        assertThat(sendOne()).isInstanceOf(outcome);
        assertThat(server.received()).isEmpty();
    }

    @Test
    void afterTheContentTheMailIsInDoubt() {
        server.at(SmtpStep.DOT, new Say("250-" + "x".repeat(70_000) + "\r\n250 ok"));
        assertThat(sendOne()).isInstanceOf(Unknown.class);
    }

    @Test
    void aLongReplyWithinTheLimitIsReadAndShortened() {
        server.at(SmtpStep.DOT, new Say("550-" + "x".repeat(30_000) + "\r\n550 no"));
        assertThat(sendOne())
                .isInstanceOfSatisfying(
                        MailOutcome.Refused.class,
                        refused -> assertThat(refused.text()).hasSize(2_000));
        assertThat(sendOne()).isInstanceOf(Accepted.class);
    }

    @Test
    void aMailRefusedAfterDataWasTakenDoesNotDisturbTheNext() {
        server.takeDataWithoutRecipients();
        server.at(SmtpStep.RCPT, new Say("550 5.1.1 no"));
        assertThat(sendOne())
                .isEqualTo(new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 no"));
        assertThat(sendOne()).isInstanceOf(Accepted.class);
        assertThat(server.received()).hasSize(1);
        assertThat(server.connections()).isEqualTo(1);
    }
}
