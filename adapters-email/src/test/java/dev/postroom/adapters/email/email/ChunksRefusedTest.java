package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.Reaction.Usual;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Deferred;
import dev.postroom.domain.email.MailOutcome.Refused;
import dev.postroom.domain.email.MailOutcome.Unknown;
import dev.postroom.domain.email.MailOutcome.Unreachable;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.MailTransportContract;
import dev.postroom.domain.email.OutgoingMail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** Servers whose CHUNKING does not work, or that refuse a mail in an unusual way. */
@Timeout(60)
class ChunksRefusedTest extends ChunkTests {

    private final MailTransport transport = transport("timeout=5");
    private final OutgoingMail large = mail("some text of a letter\n".repeat(10_000));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "500 5.5.1 unknown",
                "501 5.5.4 bad size",
                "502 5.5.2 not implemented",
                "503 5.5.1 not now",
                "504 5.5.4 no LAST",
                "555 5.5.4 parameters"
            })
    void aServerWhoseChunksDoNotWorkGetsItsMailByData(String reply) {
        server.at(SmtpStep.DATA, new Say(reply));
        assertThat(send(transport, "a")).hasOnlyElementsOfType(Unreachable.class);
        assertThat(send(transport, "a", "b")).hasOnlyElementsOfType(Accepted.class);
        assertThat(verbs()).contains("DATA").containsOnlyOnce("BDAT");
    }

    @Test
    void mailsGoAloneUntilOneIsAccepted() {
        planned(SmtpStep.DOT, new Say("554 5.7.1 no"), new Drop());
        assertThat(send(transport, "a", "b", "c"))
                .hasExactlyElementsOfTypes(Refused.class, Unknown.class, Accepted.class);
    }

    @Test
    void aServerThatReadsARefusedChunkAsCommandsBouncesNoOtherMail() {
        server.readRefusedChunks();
        planned(SmtpStep.RCPT, new Usual(), new Usual(), new Say("550 5.1.1 no"));
        assertThat(send(transport, "a", "b", "c", "d", "e"))
                .hasExactlyElementsOfTypes(
                        Accepted.class,
                        Accepted.class,
                        Refused.class,
                        Unknown.class,
                        Unknown.class);
        // from now on by DATA
        server.at(SmtpStep.RCPT, new Say("550 5.1.1 no"));
        assertThat(send(transport, "c", "d"))
                .hasExactlyElementsOfTypes(Refused.class, Accepted.class);
    }

    @Test
    void aMailThatGoesAloneIsNotSentOverAConnectionThatEnds() {
        planned(SmtpStep.DOT, new Usual(), new Say("421 4.3.2 closing"));
        assertThat(send(transport, List.of(mail("a"), mail("b"), large)))
                .hasExactlyElementsOfTypes(Accepted.class, Deferred.class, Accepted.class);
        assertThat(server.connections()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"RSET", "RCPT"})
    void aChunkIsNotWrittenAfterTheEndWasAnnounced(SmtpStep step) {
        boolean isReset = step == SmtpStep.RSET;
        planned(SmtpStep.RCPT, new Usual(), new Say("550 5.1.1 no"));
        server.at(
                step, new Say(isReset ? "421 4.3.2 closing" : "250 2.1.5 ok\r\n421 4.3.2 closing"));
        List<MailOutcome> outcomes =
                send(
                        transport,
                        List.of(MailTransportContract.mailTo("a@example.com"), large, large));
        assertThat(outcomes)
                .hasExactlyElementsOfTypes(Accepted.class, Refused.class, Accepted.class);
        assertThat(server.connections()).isEqualTo(2);
    }
}
