package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Deferred;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** A server that takes only so much over a connection: what it defers goes over another one. */
@Timeout(60)
abstract class SmtpRationsTests extends SmtpTests {

    private final MailTransport transport = transport("timeout=5");

    SmtpRationsTests(Kind kind) {
        super(kind);
    }

    private List<MailOutcome> send(int count) {
        List<OutgoingMail> mails =
                IntStream.range(0, count)
                        .mapToObj(i -> MailTransportContract.mailTo("reader-" + i + "@example.com"))
                        .toList();
        return Handover.send(transport, WorkspaceFixture.live(new UUID(0, 1)), mails, 8);
    }

    private void assertEachHasOne(int count) {
        assertThat(server.received())
                .extracting(ReceivedMail::recipient)
                .hasSize(count)
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 20, 100})
    void aLimitOfMailsOnAConnectionDelaysNoMail(int most) {
        server.takesMailsOfEach(most);
        assertThat(send(120)).hasOnlyElementsOfType(Accepted.class);
        assertThat(send(30)).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(150);
        assertThat(server.connections()).isBetween(150 / most, 150 / most + 12);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "452 4.5.3 Too many messages sent",
                "451 4.3.0 Try another connection",
                "450 4.7.1 Too much mail from here",
                "421 4.7.0 Too many errors"
            })
    void whatIsPutOffBeforeItsRecipientWasHeardGoesOverAnotherConnection(String reply) {
        assertThat(send(1)).hasOnlyElementsOfType(Accepted.class);
        server.at(SmtpStep.MAIL, new Say(reply));
        assertThat(send(1)).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.connections()).isEqualTo(2);
        assertEachHasOneOf(2);
    }

    private void assertEachHasOneOf(int count) {
        assertThat(server.received()).hasSize(count);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"450 4.3.2 Service currently unavailable", "421 closing", "421 4.3.2 bye"})
    void whatIsPutOffForTheSessionAtItsRecipientGoesOverAnotherConnection(String reply) {
        server.at(SmtpStep.RCPT, new Say(reply));
        assertThat(send(3)).hasOnlyElementsOfType(Accepted.class);
        assertEachHasOne(3);
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void whatIsPutOffOverBothConnectionsIsDeferredAndSaysSo() {
        server.at(SmtpStep.RCPT, new Say("450 4.3.2 not now"));
        server.at(SmtpStep.RCPT, new Say("450 4.3.2 not now"));
        MailOutcome outcome = send(1).getFirst();
        assertThat(outcome).isEqualTo(new Deferred(ReplyClass.RELAY_LIMIT, "450 4.3.2 not now"));
        assertThat(send(1)).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.connections()).isEqualTo(3);
    }

    @Test
    void aSenderWhoIsPutOffOverANewConnectionIsDeferred() {
        server.at(SmtpStep.MAIL, new Say("451 4.1.8 no answer from the name server"));
        MailOutcome outcome = send(1).getFirst();
        assertThat(outcome)
                .isEqualTo(
                        new Deferred(
                                ReplyClass.RELAY_LIMIT,
                                "451 4.1.8 no answer from the name server"));
        assertThat(send(1)).hasOnlyElementsOfType(Accepted.class);
    }

    @Test
    void aServerThatEndsAtTheGreetingInsideTlsIsUnreachable() {
        server.offers("STARTTLS");
        server.at(SmtpStep.EHLO, new Reaction.Usual());
        server.at(SmtpStep.EHLO, new Drop());
        server.at(SmtpStep.EHLO, new Drop());
        assertThat(send(1)).hasOnlyElementsOfType(Unreachable.class);
        assertThat(server.received()).isEmpty();
    }
}
