package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.Reaction.SayAndDrop;
import dev.postroom.adapters.email.email.Reaction.Usual;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Dropped;
import dev.postroom.domain.email.MailOutcome.Refused;
import dev.postroom.domain.email.MailOutcome.Unknown;
import dev.postroom.domain.email.MailOutcome.Unreachable;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.email.SmtpStage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Mails that are sent as chunks, several at once, and what each has to do with the others. */
@Timeout(60)
class ChunksTest extends ChunkTests {

    private final MailTransport transport = transport("timeout=5");

    @Test
    void eachMailIsOneChunkAndBeginsWithAKnownState() {
        assertThat(send(transport, "a", "b", "c")).hasOnlyElementsOfType(Accepted.class);
        assertThat(verbs())
                .containsExactly(
                        "EHLO", "MAIL", "RCPT", "BDAT", "MAIL", "RCPT", "BDAT", "RSET", "MAIL",
                        "RCPT", "BDAT");
        assertThat(recipients()).containsExactly("a", "b", "c");
    }

    @Test
    void dotsAreNotDoubled() {
        send(transport, List.of(mail("first"), mail(".a\n..b\n.\nc"), mail(".")));
        assertThat(server.received()).hasSize(3);
        assertThat(server.received().get(1).text()).contains("\r\n.a\r\n..b\r\n.\r\nc\r\n");
        assertThat(server.received().get(2).text()).endsWith("\r\n\r\n.\r\n");
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
            assertThat(outcomes.get(place)).isEqualTo(new Refused("554 5.7.1 no", step.stage()));
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
                    .isEqualTo(new MailOutcome.Deferred("421 4.3.2 closing", SmtpStage.MESSAGE));
        } else {
            assertThat(outcomes.get(1)).isInstanceOf(Accepted.class);
        }
    }

    @Test
    void aServerThatAnnouncesItsEndGetsNoFurtherMail() {
        server.at(SmtpStep.DOT, new SayAndDrop("250 2.0.0 queued\r\n421 4.3.2 closing"));
        assertThat(send(transport, "a", "b")).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aLostConnectionLeavesInDoubtWhatWasWrittenAndNotAnswered() {
        planned(SmtpStep.DOT, new Usual(), new Say("450 later"), new Drop());
        List<MailOutcome> outcomes = send(transport, "a", "b", "c", "d");
        assertThat(outcomes)
                .hasExactlyElementsOfTypes(
                        Accepted.class, MailOutcome.Deferred.class, Unknown.class, Unknown.class);
        // from now on each by itself
        server.at(SmtpStep.DOT, new Drop());
        assertThat(send(transport, "e", "f", "g"))
                .hasExactlyElementsOfTypes(Unknown.class, Accepted.class, Accepted.class);
        assertThat(verbs()).contains("DATA");
    }

    @Test
    void aMailOfWhichOnlyAPartWasWrittenIsNotInDoubt() {
        // more than the buffers of both sockets take
        OutgoingMail large = mail("some text of a letter\n".repeat(1_000_000));
        planned(SmtpStep.DATA, new Drop(), new Usual(), new Drop());
        assertThat(send(transport, List.of(large))).hasOnlyElementsOfType(Dropped.class);
        // a connection that worked before may have ended for another reason: once more
        assertThat(send(transport, List.of(mail("a"), large)))
                .hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(2);
        assertThat(server.connections()).isEqualTo(3);
    }

    @Test
    void aLargeMailToARefusedRecipientIsNotWritten() {
        planned(SmtpStep.RCPT, new Usual(), new Say("550 5.1.1 no"));
        OutgoingMail large = mail("some text of a letter\n".repeat(10_000));
        assertThat(send(transport, List.of(mail("a"), large, mail("b"))))
                .hasExactlyElementsOfTypes(Accepted.class, Refused.class, Accepted.class);
        assertThat(Collections.frequency(verbs(), "BDAT")).isEqualTo(2);
    }

    @Test
    void aServerThatDoesNotKnowTheCommandItOffersGetsMailByData() {
        server.at(SmtpStep.DATA, new Say("502 5.5.2 not implemented"));
        assertThat(send(transport, "a")).hasOnlyElementsOfType(Unreachable.class);
        assertThat(send(transport, "a")).hasOnlyElementsOfType(Accepted.class);
        assertThat(verbs()).contains("DATA");
    }

    @Test
    void chunksCanBeTurnedOff() {
        assertThat(send(transport("chunking=off"), "a", "b")).hasOnlyElementsOfType(Accepted.class);
        assertThat(verbs()).contains("DATA").doesNotContain("BDAT");
    }

    @Test
    void manyMailsInOneSessionAreAllAccepted() {
        List<OutgoingMail> mails =
                Collections.nCopies(300, mail("some text of a letter\n".repeat(1_000)));
        assertThat(send(transport("max_messages=1000"), mails))
                .hasOnlyElementsOfType(Accepted.class);
        assertThat(server.received()).hasSize(300);
    }
}
