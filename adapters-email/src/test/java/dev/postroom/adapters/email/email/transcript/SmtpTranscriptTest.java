package dev.postroom.adapters.email.email.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.MailTrial.Line;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Random;

/** No secret is written down, of any letters, also where the server repeats it. */
class SmtpTranscriptTest {

    private static final String LETTERS = "abcXYZ0189-_+/= %ßäé漢\"'<>&\\";

    private static String told(SmtpTranscript transcript) {
        return String.join(
                "\n", transcript.endingWith("the end").stream().map(Line::text).toList());
    }

    private static String random(Random chance, int least, int most) {
        StringBuilder text = new StringBuilder();
        int length = least + chance.nextInt(most - least + 1);
        while (text.length() < length) {
            text.append(LETTERS.charAt(chance.nextInt(LETTERS.length())));
        }
        return text.toString();
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PLAIN", "LOGIN", "XOAUTH2"})
    void noSecretIsWrittenDown(String mechanism) {
        for (long seed = 1; seed <= 300; seed++) {
            Random chance = new Random(seed);
            String user = "user" + seed + "@acme.test";
            // longer than what the texts of this test have in common with it by chance
            String secret = random(chance, 6, 60) + "#" + seed;
            boolean isToken = mechanism.equals("XOAUTH2");
            SmtpTranscript transcript = new SmtpTranscript(user, isToken ? "" : secret, true);
            transcript.heard("220 ready");
            List<String> payloads = payloads(mechanism, user, secret);
            if (chance.nextBoolean() && !mechanism.equals("LOGIN")) {
                transcript.sent("AUTH " + mechanism + " " + payloads.getFirst() + "\r\n");
            } else {
                transcript.sent("AUTH " + mechanism + "\r\n");
                for (String payload : payloads) {
                    transcript.heard("334 " + base64(secret));
                    transcript.sent(payload + "\r\n");
                }
            }
            String repeated =
                    String.join(" ", payloads) + " " + secret + " " + user + " " + base64(user);
            if (chance.nextBoolean()) {
                transcript.heard("535-" + repeated);
            }
            transcript.heard("235 " + repeated);
            transcript.sent("MAIL FROM:<a@acme.test>\r\n");
            transcript.heard("550 " + repeated);
            transcript.note(secret);

            assertThat(told(transcript) + transcript.masked("550 " + repeated))
                    .as("seed %d", seed)
                    .contains("AUTH " + mechanism)
                    .doesNotContain(secret)
                    .doesNotContain(payloads.getLast())
                    .doesNotContain(user)
                    .doesNotContain(base64(user));
        }
    }

    private static List<String> payloads(String mechanism, String user, String secret) {
        return switch (mechanism) {
            case "PLAIN" -> List.of(base64("\0" + user + "\0" + secret));
            case "LOGIN" -> List.of(base64(user), base64(secret));
            default ->
                    List.of(
                            base64(
                                    "user="
                                            + user
                                            + "\u0001auth=Bearer "
                                            + secret
                                            + "\u0001\u0001"));
        };
    }

    @Test
    void theBodyIsLeftOutAndCommandsInItAreNone() {
        SmtpTranscript transcript = new SmtpTranscript("", "", true);
        transcript.sent("DATA\r\n");
        transcript.heard("354 go on");
        transcript.sent("Subject: Hi\r\n\r\nAUTH PLAIN private words\r\nbye\r\n.\r\n");
        transcript.heard("250 ok");
        transcript.sent("QUIT\r\n");

        assertThat(told(transcript))
                .contains("Subject: Hi", "left out here: 31 bytes", "QUIT")
                .doesNotContain("private", "bye");
    }

    @Test
    void aServerWithoutEndFillsFewLines() {
        SmtpTranscript transcript = new SmtpTranscript("", "", true);
        for (int i = 0; i < 10_000; i++) {
            transcript.heard("250-" + "x".repeat(5000));
            transcript.heard("250 ok");
        }
        List<Line> lines = transcript.endingWith("The end.");
        assertThat(lines).hasSizeLessThanOrEqualTo(SmtpTranscript.MOST_LINES);
        assertThat(lines).allMatch(line -> line.text().length() < 1100);
        assertThat(lines.getLast().text()).isEqualTo("The end.");
    }
}
