package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.Reaction.SayAndDrop;
import dev.postroom.adapters.email.email.Reaction.Stall;
import dev.postroom.adapters.email.email.reply.SmtpReply;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Dropped;
import dev.postroom.domain.email.transport.MailOutcome.Refused;
import dev.postroom.domain.email.transport.MailOutcome.Unknown;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Every behaviour of a server at every step has one defined outcome. */
abstract class SmtpOutcomeTests extends SmtpTests {

    private static final String UNKNOWN_REASON =
            "The complete mail was sent, but the server did not reply.";

    private final MailTransport transport = transport("timeout=1");

    SmtpOutcomeTests(Kind kind) {
        super(kind);
    }

    private MailOutcome sendOne() {
        return Handover.send(
                        transport,
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("reader@example.com")))
                .getFirst();
    }

    @Test
    void theReplyToACompleteMailIsStoredUnchanged() {
        assertThat(sendOne()).isEqualTo(new Accepted("250 2.0.0 queued"));
    }

    @Test
    void aMultilineReplyIsStoredCompletely() {
        server.at(SmtpStep.RCPT, new Say("550-5.7.1 Blocked\r\n550 5.7.1 See our page"));
        assertThat(sendOne())
                .isEqualTo(
                        new Refused(
                                ReplyClass.POLICY, "550-5.7.1 Blocked\n550 5.7.1 See our page"));
    }

    @ParameterizedTest
    @EnumSource(names = {"RCPT", "DOT"})
    void aReplyInUtf8IsReadAsItWasSent(SmtpStep step) {
        server.at(step, new Say("550 5.1.1 почта – нет"));
        assertThat(sendOne()).isEqualTo(SmtpReply.refusal("550 5.1.1 почта – нет", step.stage()));
    }

    static Stream<Arguments> answersToAMail() {
        return Stream.of(SmtpStep.MAIL, SmtpStep.RCPT, SmtpStep.DATA, SmtpStep.DOT)
                .flatMap(step ->
                        Stream.of(
                                Arguments.of(
                                        step,
                                        new Say("450 4.2.1 later"),
                                        SmtpReply.deferral("450 4.2.1 later", step.stage())),
                                Arguments.of(
                                        step,
                                        new SayAndDrop("421 4.7.0 closing"),
                                        SmtpReply.deferral("421 4.7.0 closing", step.stage())),
                                Arguments.of(
                                        step,
                                        new SayAndDrop("451 4.3.0 gone"),
                                        SmtpReply.deferral("451 4.3.0 gone", step.stage())),
                                Arguments.of(
                                        step,
                                        new Say("554 5.7.1 no"),
                                        SmtpReply.refusal("554 5.7.1 no", step.stage()))));
    }

    @ParameterizedTest
    @MethodSource("answersToAMail")
    void aRejectionAtAnyStepOfAMailConcernsThatMail(
            SmtpStep step, Reaction reaction, MailOutcome outcome) {
        server.at(step, reaction);
        assertThat(sendOne()).isEqualTo(outcome);
        assertThat(server.received()).isEmpty();
        assertThat(sendOne()).isInstanceOf(Accepted.class);
    }

    static List<Reaction> silence() {
        return List.of(new Drop(), new Stall(), new Say("good day to you"));
    }

    @ParameterizedTest
    @MethodSource("silence")
    void silenceOrNonsenseBeforeTheMailIsNotTheMails(Reaction reaction) {
        server.at(SmtpStep.GREETING, reaction);
        assertThat(sendOne()).isInstanceOf(Unreachable.class);
        server.at(SmtpStep.EHLO, reaction);
        server.at(SmtpStep.EHLO, reaction); // the older greeting is tried too
        assertThat(sendOne()).isInstanceOf(Unreachable.class);
        assertThat(server.received()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("silence")
    void silenceOrNonsenseAtTheCommandsOfAMailIsPerhapsTheMails(Reaction reaction) {
        for (SmtpStep step : beforeTheContent()) {
            server.at(step, reaction);
            assertThat(sendOne()).as(step.name()).isInstanceOf(Dropped.class);
        }
        assertThat(server.received()).isEmpty();
    }

    /** The commands of a mail that are answered before its content is written. */
    List<SmtpStep> beforeTheContent() {
        return List.of(SmtpStep.MAIL, SmtpStep.RCPT, SmtpStep.DATA);
    }

    @Test
    void aMailThatBreaksConnectionsDoesSoToNoOther() {
        assertThatPoisonBreaksNoOther();
    }

    final void assertThatPoisonBreaksNoOther() {
        for (int i = 0; i < 2; i++) {
            server.at(SmtpStep.RCPT, new Say("250 ok"));
            server.at(SmtpStep.RCPT, new Drop());
            // once more on a fresh connection, in case that the server had enough of the first
            server.at(SmtpStep.RCPT, new Drop());
            List<MailOutcome> outcomes = sendPoison();
            assertThat(outcomes.get(0)).isInstanceOf(Accepted.class);
            assertThat(outcomes.get(1)).isInstanceOf(Dropped.class);
            assertThat(outcomes.get(2)).isInstanceOf(Accepted.class);
        }
    }

    List<MailOutcome> sendPoison() {
        return Handover.send(
                transport,
                WorkspaceFixture.live(new UUID(0, 1)),
                List.of(
                        MailTransportContract.mailTo("first@example.com"),
                        MailTransportContract.mailTo("poison@example.com"),
                        MailTransportContract.mailTo("last@example.com")),
                3);
    }

    @ParameterizedTest
    @EnumSource(names = {"GREETING", "EHLO"})
    void aServerThatTurnsUsAwaySaysNothingOfTheMail(SmtpStep step) {
        for (String line : List.of("421 4.3.2 busy", "450 later", "554 5.7.1 not you")) {
            server.at(step, new Say(line));
            if (step == SmtpStep.EHLO) {
                server.at(step, new Say(line));
            }
            assertThat(sendOne()).as(line).isInstanceOf(Unreachable.class);
        }
        assertThat(sendOne()).isInstanceOf(Accepted.class);
    }

    @Test
    void silenceOrNonsenseAfterTheDotLeavesTheMailInDoubt() {
        for (Reaction reaction :
                List.of(new Drop(), new Stall(), new Say("fine, thanks"), new SayAndDrop("999"))) {
            server.at(SmtpStep.DOT, reaction);
            assertThat(sendOne()).as(reaction.toString()).isEqualTo(new Unknown(UNKNOWN_REASON));
        }
        assertThat(sendOne()).isInstanceOf(Accepted.class);
    }

    @Test
    void aServerThatCannotBeFoundIsUnreachable() {
        MailTransport lost = transport(SmtpSettings.parse("smtp://nowhere.invalid?timeout=2"));
        assertThat(
                        Handover.send(
                                lost,
                                WorkspaceFixture.live(new UUID(0, 1)),
                                List.of(MailTransportContract.mailTo("a@example.com"))))
                .singleElement()
                .isInstanceOf(Unreachable.class);
    }

    @Test
    void aServerWithoutTheTlsThatIsRequiredIsUnreachable() {
        for (String scheme : List.of("smtp+starttls", "smtps")) {
            SmtpSettings settings =
                    SmtpSettings.parse(scheme + "://127.0.0.1:" + server.port() + "?timeout=1");
            MailTransport strict = transport(settings);
            assertThat(
                            Handover.send(
                                    strict,
                                    WorkspaceFixture.live(new UUID(0, 1)),
                                    List.of(MailTransportContract.mailTo("a@example.com"))))
                    .singleElement()
                    .isInstanceOf(Unreachable.class);
        }
        assertThat(server.received()).isEmpty();
    }

    @Test
    void aTestWorkspaceNeverReachesTheServer() {
        assertThatThrownBy(() ->
                        Handover.send(
                                transport,
                                WorkspaceFixture.test(new UUID(0, 1)),
                                List.of(MailTransportContract.mailTo("a@example.com"))))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(server.connections()).isZero();
    }
}
