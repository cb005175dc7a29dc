package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.adapters.email.email.SmtpSettings.Security;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** A rejected session is not a rejection of mails, and the reason names the server. */
abstract class SmtpRefusedServiceTests extends SmtpTests {

    private final String place = "The SMTP server 127.0.0.1:" + server.port();

    SmtpRefusedServiceTests(Kind kind) {
        super(kind);
    }

    private MailOutcome sendOne(SmtpSettings settings) {
        return Handover.send(
                        transport(settings),
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("reader@example.com")))
                .getFirst();
    }

    private SmtpSettings settings(String user) {
        return SmtpSettings.parse("smtp://" + user + "127.0.0.1:" + server.port() + "?timeout=5");
    }

    @Test
    void anUnreachableServerIsNamed() {
        server.close();
        assertThat(sendOne(settings("me:hunter2@")))
                .isEqualTo(new Unreachable(place + " is not reachable: Connection refused"));
    }

    @Test
    void anUnknownHostIsNamed() {
        assertThat(sendOne(SmtpSettings.parse("smtp://nowhere.invalid:26?timeout=2")))
                .isEqualTo(
                        new Unreachable(
                                "The SMTP server nowhere.invalid:26 is not reachable: the host name"
                                        + " is unknown"));
    }

    @Test
    void noMailIsSentUnauthenticatedWhenThereAreCredentials() {
        assertThat(sendOne(settings("me:hunter2@")))
                .isEqualTo(new Unreachable(place + " does not support authentication.", true));
        assertThat(server.received()).isEmpty();
    }

    @Test
    void aRefusedPasswordIsNotRepeated() {
        server.at(SmtpStep.EHLO, new Say("250-scripted.example\r\n250 AUTH PLAIN"));
        server.at(SmtpStep.AUTH, new Say("535 5.7.8 hunter2 is wrong"));
        assertThat(sendOne(settings("me:hunter2@")))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " rejected the user name or password: 535 5.7.8 *** is"
                                        + " wrong",
                                true));
    }

    @Test
    void mailIsSentOnceTheCredentialsAreAccepted() {
        server.at(SmtpStep.EHLO, new Say("250-scripted.example\r\n250 AUTH PLAIN"));
        assertThat(sendOne(settings("me:hunter2@"))).isInstanceOf(Accepted.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "530 5.7.0 Authentication required",
                "503 5.5.1 Not now",
                "534 5.7.9 Too weak",
                "535 5.7.8 Authentication required",
                "538 5.7.11 Encryption required"
            })
    void whatIsSaidToEverySenderIsNotAboutTheMail(String reply) {
        server.at(SmtpStep.MAIL, new Say(reply));
        assertThat(sendOne(settings("")))
                .isEqualTo(
                        new Unreachable(
                                place + " rejected the session: " + reply,
                                !reply.startsWith("503")));
        assertThat(server.received()).isEmpty();
    }

    @Test
    void settingsThatASocketRefusesMakeTheServerUnreachable() {
        SmtpSettings impossible =
                new SmtpSettings(
                        new SmtpSettings.Server(
                                Security.OPPORTUNISTIC, "127.0.0.1", 70_000, Optional.empty()),
                        Duration.ofSeconds(5),
                        Duration.ofSeconds(9),
                        Duration.ofSeconds(9),
                        new SmtpSettings.Pool(1, 1, Duration.ofSeconds(5)),
                        SmtpSettings.Files.NONE,
                        "localhost");
        assertThat(sendOne(impossible))
                .isInstanceOfSatisfying(
                        Unreachable.class,
                        outcome ->
                                assertThat(outcome.text())
                                        .startsWith("The SMTP server 127.0.0.1:70000 is not"));
    }
}
