package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.Reaction.SayAndDrop;
import dev.postroom.adapters.email.email.Reaction.Usual;
import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Deferred;
import dev.postroom.domain.email.transport.MailOutcome.Unknown;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;

/** The effect of a mail that is refused, or whose connection ends, on the next ones. */
@Timeout(60)
class LostConnectionTest extends PipelinedTests {

    private final MailTransport transport = transport("timeout=5");

    @ParameterizedTest
    @ValueSource(strings = {"PIPELINING", "PIPELINING CHUNKING", "SIZE"})
    void aLostConnectionLeavesOneMailInDoubt(String extensions) {
        server.offers(extensions.split(" "));
        planned(SmtpStep.DOT, new Usual(), new Drop());
        assertThat(send(transport, "a", "b", "c", "d"))
                .hasExactlyElementsOfTypes(
                        Accepted.class, Unknown.class, Accepted.class, Accepted.class);
        assertThat(recipients()).containsOnlyOnce("a", "c", "d");
    }

    @Test
    void aServerThatOffersChunksGetsMailByData() {
        server.offers("PIPELINING", "CHUNKING");
        assertThat(send(transport, "a", "b")).hasOnlyElementsOfType(Accepted.class);
        assertThat(verbs()).contains("DATA").doesNotContain("BDAT");
    }

    @ParameterizedTest
    @EnumSource(names = {"MAIL", "RCPT", "DATA", "DOT"})
    void aRefusedMailDisturbsNoOther(SmtpStep step) {
        for (int place = 0; place < 4; place++) {
            for (int i = 0; i < place; i++) {
                server.at(step, new Usual());
            }
            server.at(step, new Say("554 5.7.1 no"));
            List<MailOutcome> outcomes = send(transport, "a", "b", "c", "d", "e");
            assertThat(outcomes.get(place))
                    .isEqualTo(SmtpReply.refusal("554 5.7.1 no", step.stage()));
            assertThat(outcomes).filteredOn(Accepted.class::isInstance).hasSize(4);
            List<String> others = new ArrayList<>(List.of("a", "b", "c", "d", "e"));
            others.remove(place);
            assertThat(recipients()).endsWith(others.toArray(String[]::new)).hasSize(4 * place + 4);
        }
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void aRecipientThatIsForwardedIsAccepted() {
        planned(SmtpStep.RCPT, new Usual(), new Say("251 will forward"), new Say("252 try"));
        assertThat(send(transport, "a", "b", "c")).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"MAIL", "RCPT", "DOT"})
    void mailsAfterTheLastReplyOfAServerAreSentOverAnotherConnection(SmtpStep step) {
        send(transport, "before");
        server.at(step, new Usual());
        server.at(step, new SayAndDrop("421 4.3.2 closing"));
        List<MailOutcome> outcomes = send(transport, "a", "b", "c", "d");
        assertThat(outcomes.subList(2, 4)).hasOnlyElementsOfType(Accepted.class);
        assertThat(recipients()).doesNotHaveDuplicates().contains("c", "d");
        if (step == SmtpStep.DOT) {
            assertThat(outcomes.get(1))
                    .isEqualTo(new Deferred(ReplyClass.RELAY_LIMIT, "421 4.3.2 closing"));
        } else {
            assertThat(outcomes.get(1)).isInstanceOf(Accepted.class);
        }
    }
}
