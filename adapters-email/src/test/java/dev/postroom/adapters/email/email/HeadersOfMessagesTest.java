package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.shared.RandomText;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Readers see in headers what was sent, in lines that every server takes, with files and without.
 */
final class HeadersOfMessagesTest {

    private static final int CASES = 400;
    private static final Attachment FILE =
            new Attachment("a.txt", "text/plain", Optional.empty(), new byte[] {'x'});

    private record Sent(String subject, String name, Map<String, String> headers) {
        private OutgoingMail mail(List<Attachment> files) {
            Mailbox person = new Mailbox(Optional.of(name), new EmailAddress("reader@example.org"));
            return new OutgoingMail(
                    "1@example.org",
                    person,
                    person,
                    Optional.of(person),
                    MailContent.of(subject, Optional.of("<p>x</p>"), Optional.of("x"), files),
                    new MailHeaders(headers),
                    Optional.empty(),
                    new ShownRecipients(List.of(person, person), List.of(person)));
        }
    }

    /** The message without a file and with one. */
    private static List<String> written(Sent sent) throws Exception {
        MessageWriter writer = new MessageWriter(new SettableClock());
        return List.of(
                text(writer.write(sent.mail(List.of())).content()),
                text(writer.write(sent.mail(List.of(FILE))).content()));
    }

    private static String text(byte[] message) {
        return new String(message, StandardCharsets.ISO_8859_1);
    }

    private static MimeMessage read(String message) throws Exception {
        return new MimeMessage(
                Session.getInstance(new Properties()),
                new ByteArrayInputStream(message.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static void checkLines(String message) {
        assertThat(message.chars()).allMatch(c -> c < 128);
        for (String line : message.split("\r\n", -1)) {
            assertThat(line).hasSizeLessThanOrEqualTo(998).doesNotContain("\n", "\r");
            if (line.contains("=?UTF-8?")) {
                assertThat(line).hasSizeLessThanOrEqualTo(76);
            }
        }
    }

    private static void arrives(Sent sent) throws Exception {
        for (String message : written(sent)) {
            checkLines(message);
            MimeMessage mail = read(message);
            assertThat(mail.getSubject()).isEqualTo(sent.subject());
            Stream.of(mail.getFrom(), mail.getAllRecipients(), mail.getReplyTo())
                    .flatMap(Stream::of)
                    .map(InternetAddress.class::cast)
                    .forEach(address -> assertThat(address.getPersonal()).isEqualTo(sent.name()));
            assertThat(mail.getAllRecipients()).hasSize(3);
            for (var header : sent.headers().entrySet()) {
                assertThat(
                                MimeUtility.decodeText(
                                        MimeUtility.unfold(mail.getHeader(header.getKey(), null))))
                        .isEqualTo(header.getValue());
            }
        }
    }

    private static List<String> texts() {
        return List.of(
                "Hello",
                "=?utf-8?q?not_encoded?= literally",
                "=?utf-8?q?a=0D=0ABcc:_b=00?= literally",
                "a =?b",
                "a = ? b",
                "B".repeat(190),
                "漢字".repeat(95),
                "C".repeat(150) + " ü",
                "Grüße Anna 🎉 – jetzt",
                "👨‍👩‍👧‍👦".repeat(16),
                "a  b   c",
                "\"quoted\", (comment) <a@b>; c:",
                "back\\slash",
                "ab ".repeat(60).strip(),
                "x_y z=1",
                "שלום עולם");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextArrivesAsItWasSent(String text) throws Exception {
        arrives(new Sent(text, text, Map.of("X-Text", text)));
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 66, 67, 68, 69, 70, 200, 989, 990, 998})
    void aLongWordInASubjectKeepsTheLimitOfALine(int length) throws Exception {
        arrives(new Sent("B".repeat(length), "Ann", Map.of()));
        arrives(new Sent("é" + "B".repeat(length - 1), "Ann", Map.of()));
        arrives(new Sent("漢".repeat(length), "Ann", Map.of()));
    }

    @Test
    void anyTextArrivesAsItWasSent() {
        Seeds.check(
                CASES,
                random -> {
                    String text =
                            RandomText.any(random, 150)
                                    .replaceAll("[\\p{Cntrl}\\p{Cs}\\u2028\\u2029\\u0085]", "")
                                    .strip();
                    if (!text.isBlank()) {
                        try {
                            arrives(new Sent(text, text, Map.of()));
                        } catch (Exception e) {
                            throw new IllegalStateException(text, e);
                        }
                    }
                });
    }

    @Test
    void theReferencesOfALongThreadAreFolded() throws Exception {
        String ids =
                String.join(
                        " ",
                        IntStream.range(0, 200)
                                .mapToObj(i -> "<message-%d@mail.example.org>".formatted(i))
                                .toList());

        Sent sent = new Sent("s", "n", Map.of("References", ids, "X-Url", "u".repeat(900)));

        for (String message : written(sent)) {
            assertThat(message.lines().filter(line -> line.contains("<message-")))
                    .hasSizeGreaterThan(60)
                    .allMatch(line -> line.length() <= 76);
        }
        arrives(sent);
    }

    @ParameterizedTest
    @CsvSource({
        "Zoë's news <news.example.com>, =?UTF-8?B?Wm/DqydzIG5ld3M=?= <news.example.com>",
        "News <news.example.com>, News <news.example.com>",
        "<news.example.com>, <news.example.com>",
        "=?x? <news.example.com>, =?UTF-8?B?PT94Pw==?= <news.example.com>"
    })
    void onlyTheNameOfAListIsEncoded(String value, String expected) throws Exception {
        for (String message : written(new Sent("s", "n", Map.of("List-Id", value)))) {
            assertThat(read(message).getHeader("List-Id", null)).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.txt",
                "=?utf-8?q?x?=.txt",
                "漢.pdf",
                "it's 100% \"fine\"; a=b.txt",
                "Grüße und Küsse aus München an der Isar im schönen Sommer des Jahres 2026.pdf"
            })
    void aFileNameArrivesAsItWasSent(String name) throws Exception {
        fileArrives(name);
        fileArrives("漢".repeat(251) + ".pdf");
        fileArrives("😀".repeat(120));
        fileArrives("x".repeat(255));
    }

    private static void fileArrives(String name) throws Exception {
        Attachment file = new Attachment(name, "application/pdf", Optional.empty(), new byte[1]);
        byte[] message =
                new MessageWriter(new SettableClock())
                        .write(new Sent("s", "n", Map.of()).mail(List.of(file)))
                        .content();
        checkLines(text(message));
        Multipart parts = (Multipart) read(text(message)).getContent();
        assertThat(parts.getBodyPart(1).getFileName()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Größe.pdf | Grosse.pdf",
                "漢字.pdf | _.pdf",
                "Angebot „neu“.pdf | Angebot _neu_.pdf",
                "=?utf-8?q?x?=.txt | _?utf-8?q?x?_.txt",
                "😀 | _",
            })
    void aProgramThatReadsOnlyAsciiFindsANameToo(String name, String ascii) throws Exception {
        String source = source(name);
        assertThat(source.split("filename=\"" + Pattern.quote(ascii) + "\"", -1)).hasSize(2);
        assertThat(source.split(" name=\"" + Pattern.quote(ascii) + "\"", -1)).hasSize(2);
        assertThat(source.indexOf("filename*0*=UTF-8''"))
                .isPositive()
                .isLessThan(source.indexOf("filename=\""));
    }

    @Test
    void anAsciiNameIsShortAndKeepsItsEnding() throws Exception {
        assertThat(source("x".repeat(250) + ".pdf"))
                .contains(" filename=\"" + "x".repeat(56) + ".pdf\"");
        assertThat(source("a.txt")).contains(" filename=\"a.txt\"").doesNotContain("name*");
    }

    private static String source(String name) throws UnwritableMailException {
        Attachment file = new Attachment(name, "application/pdf", Optional.empty(), new byte[1]);
        return text(
                new MessageWriter(new SettableClock())
                        .write(new Sent("s", "n", Map.of()).mail(List.of(file)))
                        .content());
    }

    @Test
    void theParametersOfAMediaTypeAreKept() throws Exception {
        Attachment invitation =
                new Attachment(
                        "invite.ics",
                        "text/calendar; method=REQUEST; charset=\"UTF-8\"; x=\"a; b\"; name=other",
                        Optional.empty(),
                        "BEGIN:VCALENDAR\n".getBytes(StandardCharsets.US_ASCII));

        String message =
                text(
                        new MessageWriter(new SettableClock())
                                .write(new Sent("s", "n", Map.of()).mail(List.of(invitation)))
                                .content());

        assertThat(message)
                .contains(
                        """
                        Content-Type: text/calendar;
                         method=REQUEST;
                         charset="UTF-8";
                         x="a; b";
                         name="invite.ics"
                        """
                                .replace("\n", "\r\n"));
    }
}
