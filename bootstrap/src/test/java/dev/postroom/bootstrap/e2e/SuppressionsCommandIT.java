package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A mail server has refused a right address once, and an operator repairs that person. */
final class SuppressionsCommandIT {
    private static final Duration SOON = Duration.ofSeconds(60);
    private static final String PERSON = "anna@example.com";
    private static final String UNKNOWN = "0199b1f2-7f6e-7cc2-a5e5-0123456789ab";

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink sink;
    private static PostroomProcess service;
    private static Api live;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        sink = SmtpSink.start();
        service =
                installation.serve(Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + sink.port()));
        live = new Api(service.baseUrl(), installation.liveKey);
        live.post("/subscribers", "{\"email\": \"%s\", \"status\": \"active\"}".formatted(PERSON))
                .expect(201);
    }

    @AfterAll
    static void stop() throws IOException {
        service.close();
        sink.close();
        installation.close();
    }

    @Test
    void anAddressIsListedAndLiftedAndGetsMailAgain() {
        sink.refuse(PERSON, true);
        await().atMost(SOON).until(() -> mail(), "bounced"::equals);
        sink.refuse(PERSON, false);

        PostroomProcess.Result listed = suppressions("list", "--account", installation.account);
        assertThat(listed.exitCode()).isZero();
        assertThat(listed.out()).matches("\\d{4}-\\S+Z\t[a-z_]*bounce[a-z_]*\t" + PERSON + "\n");
        assertThat(suppressions("list", "--account", installation.account, "--environment", "test"))
                .isEqualTo(new PostroomProcess.Result(0, "", ""));
        assertThat(
                        suppressions(
                                        "list",
                                        "--account",
                                        installation.account,
                                        "--email",
                                        "other@example.com")
                                .out())
                .isEmpty();

        assertThat(lift())
                .isEqualTo(
                        new PostroomProcess.Result(
                                0, "Lifted the suppression of " + PERSON + ".\n", ""));

        assertThat(suppressions("list", "--account", installation.account).out()).isEmpty();
        assertThat(live.get("/subscribers?q=" + PERSON).text("/items/0/status"))
                .isEqualTo("active");
        assertThat(mail()).isEqualTo("sent");
        assertThat(sink.mails()).extracting(SmtpSink.Mail::recipient).contains(PERSON);

        PostroomProcess.Result again = lift();
        assertThat(again.exitCode()).isEqualTo(1);
        assertThat(again.err().lines()).singleElement().asString().endsWith(".");
    }

    @Test
    void addressesAreSuppressedByHandAndWrongOnesAreNamed() {
        PostroomProcess.Result added =
                suppressions(
                        "add",
                        "--account",
                        installation.account,
                        "--environment",
                        "test",
                        "one@example.com",
                        "two@example.com");
        assertThat(added)
                .isEqualTo(new PostroomProcess.Result(0, "Suppressed 2 of 2 addresses.\n", ""));
        assertThat(
                        suppressions(
                                        "add",
                                        "--account",
                                        installation.account,
                                        "--environment",
                                        "test",
                                        "one@example.com",
                                        "three@example.com")
                                .out())
                .isEqualTo("Suppressed 1 of 2 addresses. 1 had been suppressed before.\n");

        PostroomProcess.Result wrong =
                suppressions("add", "--account", installation.account, "wrong");
        assertThat(wrong.exitCode()).isEqualTo(2);
        assertThat(wrong.err()).startsWith("wrong: Must be");
    }

    // to its end
    private static String mail() {
        String id =
                live.post(
                                "/emails/send",
                                "{\"to\": \"%s\", \"subject\": \"s\", \"text\": \"t\"}"
                                        .formatted(PERSON))
                        .expect(202)
                        .text("/id");
        return await().atMost(SOON)
                .until(
                        () -> live.get("/emails/" + id).text("/status"),
                        status -> !status.equals("queued") && !status.equals("sending"));
    }

    private static PostroomProcess.Result lift() {
        return suppressions(
                "lift",
                "--account",
                installation.account,
                "--reason",
                "the relay was wrong",
                PERSON);
    }

    @Test
    void whatDoesNotExistIsOneSentence() {
        PostroomProcess.Result account = suppressions("list", "--account", UNKNOWN);
        assertThat(account.exitCode()).isEqualTo(1);
        assertThat(account.err()).isEqualTo("Account " + UNKNOWN + " does not exist.\n");

        PostroomProcess.Result address =
                suppressions(
                        "lift",
                        "--account",
                        installation.account,
                        "--reason",
                        "r",
                        "never@example.com");
        assertThat(address.exitCode()).isEqualTo(1);
        assertThat(address.err()).isEqualTo("Suppression of this address does not exist.\n");
    }

    private static PostroomProcess.Result suppressions(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = "suppressions";
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return installation.run(command);
    }
}
