package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransportContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Each transport signs in with what the server offers, or says what is missing. */
abstract class SmtpSignInTests extends SmtpTests {

    private static final String USER = "us@er:/%,=";
    private static final String PASSWORD = "p@ss:/%wörd";
    private static final String ENCODED = "us%40er%3A%2F%25%2C%3D:p%40ss%3A%2F%25w%C3%B6rd@";

    private final String place = "The SMTP server 127.0.0.1:" + server.port();

    SmtpSignInTests(Kind kind) {
        super(kind);
    }

    private MailOutcome send(SmtpSettings settings) {
        return Handover.send(
                        transport(settings),
                        WorkspaceFixture.live(new UUID(0, 1)),
                        List.of(MailTransportContract.mailTo("reader@example.com")))
                .getFirst();
    }

    private SmtpSettings settings(String scheme, String user) {
        return SmtpSettings.parse(
                        scheme + "://" + user + "127.0.0.1:" + server.port() + "?timeout=5")
                .with(TestCertificate.file());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCRAM-SHA-256", "PLAIN", "LOGIN", "XOAUTH2", "CRAM-MD5 SCRAM-SHA-256"})
    void eachKnownMechanismSignsIn(String offered) {
        server.offers("AUTH " + offered).knows(new AuthPeer(USER, PASSWORD));
        assertThat(send(settings("smtp", ENCODED))).isInstanceOf(Accepted.class);
        assertThat(server.received()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"SCRAM-SHA-256", "PLAIN", "LOGIN", "XOAUTH2"})
    void aWrongPasswordWaitsForPeople(String offered) {
        server.offers("AUTH " + offered).knows(new AuthPeer(USER, "another"));
        assertThat(send(settings("smtp", ENCODED)))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " rejected the user name or password: 535 5.7.8"
                                        + " Authentication failed",
                                true));
        assertThat(server.received()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "smtp,PLAIN LOGIN SCRAM-SHA-256,SCRAM-SHA-256",
        "smtp+starttls,PLAIN LOGIN SCRAM-SHA-256,PLAIN",
        "smtp+starttls,LOGIN XOAUTH2,LOGIN"
    })
    void aPasswordIsToldOnlyToAServerThatIsKnownOrAsksForNothingElse(
            String scheme, String offered, String used) {
        if (scheme.equals("smtp")) {
            server.offers("AUTH " + offered);
        } else {
            server.offers("STARTTLS", "AUTH " + offered);
        }
        server.knows(new AuthPeer(USER, PASSWORD));
        assertThat(send(settings(scheme, ENCODED))).isInstanceOf(Accepted.class);
        assertThat(server.commands()).anyMatch(line -> line.startsWith("AUTH " + used));
    }

    @Test
    void aServerThatDoesNotKnowThePasswordItselfGetsNoMail() {
        server.offers("AUTH SCRAM-SHA-256").knows(new AuthPeer(USER, PASSWORD).lying());
        assertThat(send(settings("smtp", ENCODED)))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " is not reachable: the server did not prove that it"
                                        + " knows the password"));
        assertThat(server.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"CRAM-MD5", "NTLM DIGEST-MD5"})
    void whatAServerOffersAndWhatThisServiceKnowsIsNamed(String offered) {
        server.offers("AUTH " + offered);
        assertThat(send(settings("smtp", ENCODED)))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " offers only "
                                        + offered.replace(" ", ", ")
                                        + " to sign in; this service knows SCRAM-SHA-256, PLAIN,"
                                        + " LOGIN and XOAUTH2.",
                                true));
    }

    @Test
    void aTemporaryFailureToSignInEndsByItself() {
        server.offers("AUTH PLAIN");
        server.at(SmtpStep.AUTH, new Reaction.Say("454 4.7.0 Temporary authentication failure"));
        assertThat(send(settings("smtp", ENCODED)))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " could not check the user name and password: 454 4.7.0"
                                        + " Temporary authentication failure"));
    }

    @Test
    void aTokenOfAFileIsReadForEachConnection(@TempDir Path directory) throws IOException {
        Path token = directory.resolve("token");
        SmtpSettings settings =
                SmtpSettings.parse("smtp://me:@127.0.0.1:" + server.port() + "?timeout=5")
                        .with(new SmtpSettings.Files(Optional.empty(), Optional.of(token)));
        server.offers("AUTH PLAIN XOAUTH2").knows(new AuthPeer("me", "ya29.new"));
        assertThat(send(settings))
                .isEqualTo(
                        new Unreachable(
                                "The file of the setting smtp.token-file is not readable.", true));
        Files.writeString(token, "ya29.old\n");
        assertThat(send(settings)).isInstanceOf(Unreachable.class);
        Files.writeString(token, "ya29.new\n");
        assertThat(send(settings)).isInstanceOf(Accepted.class);
        assertThat(server.commands()).noneMatch(line -> line.startsWith("AUTH PLAIN"));
    }

    @Test
    void aTokenNeedsItsMechanism(@TempDir Path directory) throws IOException {
        Path token = Files.writeString(directory.resolve("token"), "ya29");
        server.offers("AUTH PLAIN LOGIN");
        assertThat(
                        send(
                                settings("smtp", ENCODED)
                                        .with(
                                                new SmtpSettings.Files(
                                                        Optional.empty(), Optional.of(token)))))
                .isEqualTo(
                        new Unreachable(
                                place
                                        + " offers only PLAIN, LOGIN to sign in; the token of"
                                        + " smtp.token-file needs XOAUTH2.",
                                true));
    }

    /** How a provider offers and refuses, as it publishes that itself. */
    enum Provider {
        GOOGLE(
                "LOGIN PLAIN XOAUTH2 PLAIN-CLIENTTOKEN OAUTHBEARER XOAUTH",
                "{\"status\":\"400\",\"schemes\":\"Bearer\",\"scope\":\"https://mail.google.com/\"}",
                "535-5.7.8 Username and Password not accepted. For more information, go to\r\n"
                        + "535 5.7.8  https://support.google.com/mail/?p=BadCredentials"),
        MICROSOFT(
                "LOGIN XOAUTH2",
                "",
                "535 5.7.3 Authentication unsuccessful [AM0PR01CA0001.eurprd01.prod.example]");

        private final String offered;
        private final String challenge;
        private final String refusal;

        Provider(String offered, String challenge, String refusal) {
            this.offered = offered;
            this.challenge = challenge;
            this.refusal = refusal;
        }

        /** The first words of the refusal. */
        String words() {
            return refusal.substring("535 ".length(), "535 5.7.8 Username".length());
        }
    }

    @ParameterizedTest
    @EnumSource(Provider.class)
    void aTokenSignsInAtAProviderAndOneThatHasEndedWaitsForPeople(
            Provider provider, @TempDir Path directory) throws IOException {
        // as long as those of Microsoft
        String token = "eyJ0eXAiOiJKV1Qi" + "fQ.4".repeat(600);
        Path file = Files.writeString(directory.resolve("token"), "an old one");
        SmtpSettings settings =
                SmtpSettings.parse("smtp+starttls://me%40acme.test:@127.0.0.1:" + server.port())
                        .with(
                                new SmtpSettings.Files(
                                        TestCertificate.file().authorities(), Optional.of(file)));
        server.offers("STARTTLS", "AUTH " + provider.offered)
                .knows(
                        new AuthPeer("me@acme.test", token)
                                .refusing(provider.challenge, provider.refusal));
        assertThat(send(settings))
                .isInstanceOfSatisfying(
                        Unreachable.class,
                        away -> {
                            assertThat(away.needsPeople()).isTrue();
                            assertThat(away.text())
                                    .startsWith(place + " rejected the user name or token: 535")
                                    .contains(provider.words())
                                    .doesNotContain("an old one");
                        });
        assertThat(server.received()).isEmpty();

        Files.writeString(file, token);
        assertThat(send(settings)).isInstanceOf(Accepted.class);
        assertThat(server.commands())
                .as("a command has at most 512 octets; a longer answer has no such limit")
                .filteredOn(line -> line.startsWith("AUTH "))
                .allMatch(line -> line.length() <= 510)
                .contains("AUTH XOAUTH2");
    }

    @Test
    void aPasswordThatMakesTheCommandTooLongFollowsTheCommand() {
        String long255 = "x".repeat(255);
        server.offers("AUTH PLAIN").knows(new AuthPeer(long255, long255));
        assertThat(send(settings("smtp", long255 + ":" + long255 + "@")))
                .isInstanceOf(Accepted.class);
        assertThat(server.commands()).contains("AUTH PLAIN");
    }
}
