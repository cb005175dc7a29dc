package dev.postroom.adapters.email.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.ReportReaderContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Messages that are made to break a reader. */
@Timeout(20)
final class HostileReportTest {

    private static final String BOUNCE =
            ReportReaderContract.bounce(
                    "b1@bounces.example",
                    """
                    Final-Recipient: rfc822; ann@example.org
                    Action: failed
                    Status: 5.1.1
                    Diagnostic-Code: smtp; 550 5.1.1 User unknown
                    """);

    private static final String HEADER =
            """
            From: a@b.example
            Content-Type: multipart/report; boundary=b

            """;
    private static final String STATUS =
            """
            Content-Type: message/delivery-status

            Final-Recipient: rfc822; a@b.example
            Action: failed
            Status: 5.1.1
            """;

    private final MimeReportReader reader = new MimeReportReader();

    private MailReport read(String message) {
        return reader.read(message.getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Subject: ",
                "From: MAILER-DAEMON@x.example\n\n",
                "From: MAILER-DAEMON@x.example\n\n<ann@example.org>: ",
                "Content-Type: multipart/report; boundary=b\n\n--b\nContent-Type: text/html\n\n<"
            })
    void aMessageOfAHundredMegabytesIsReadToTheLimit(String begin) {
        byte[] message = new byte[100_000_000];
        byte[] head = begin.getBytes(StandardCharsets.UTF_8);
        for (char next : new char[] {'a', '<', ' ', '-', '\n', '.', '1'}) {
            Arrays.fill(message, (byte) next);
            System.arraycopy(head, 0, message, 0, head.length);
            assertThat(reader.read(message)).isNotNull();
        }
    }

    @Test
    void partsInPartsAreNotFollowedForEver() {
        StringBuilder mail = new StringBuilder("From: a@b.example\n");
        for (int depth = 0; depth < 50; depth++) {
            mail.append(
                    "Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n"
                            .formatted(depth, depth));
        }
        assertThat(read(mail + STATUS)).isInstanceOf(MailReport.Unread.class);
    }

    @Test
    void tenThousandPartsEndAfterAHundred() {
        String mail =
                HEADER
                        + "--b\nContent-Type: text/plain\n\nx\n".repeat(10_000)
                        + "--b\n"
                        + STATUS
                        + "--b--";
        assertThat(read(mail)).isInstanceOf(MailReport.Unread.class);
    }

    @Test
    void aReportAboutTenThousandPeopleIsCut() {
        String fields =
                "Final-Recipient: rfc822; a@example.org\nAction: failed\nStatus: 5.1.1\n\n"
                        .repeat(10_000);
        assertThat(read(ReportReaderContract.bounce("b1@bounces.example", fields)))
                .isInstanceOf(MailReport.Delivery.class);
    }

    @Test
    void aCodeOfManySpacesIsReadAtOnce() {
        String fields =
                "Final-Recipient: rfc822; a@example.org\nAction: failed\nDiagnostic-Code: smtp; 550"
                        + " ".repeat(20_000)
                        + "x\n";
        assertThat(read(ReportReaderContract.bounce("b1@bounces.example", fields)))
                .isInstanceOf(MailReport.Delivery.class);
    }

    @Test
    @Timeout(5)
    void blocksOfManyRecipientsAboutALongTextAreReadAtOnce() {
        String fields =
                ("Final-Recipient: a@b.example\n".repeat(499) + "Status: 5.0.0\n\n").repeat(7);
        String text = ("x".repeat(60) + "\n").repeat(2500);
        assertThat(
                        read(
                                ReportReaderContract.bounce("b1@bounces.example", fields)
                                        .replace("The mail could not be delivered.", text)))
                .isInstanceOf(MailReport.Delivery.class);
    }

    @Test
    void aReportIsReadBeforeAHugeCopyOfTheMail() {
        String mail = BOUNCE.replace("--b--", "x".repeat(5_000_000));
        assertThat(read(mail)).isInstanceOf(MailReport.Delivery.class);
    }

    @Test
    void aReportThatIsCutAnywhereDoesNotFail() {
        for (int length = 0; length < BOUNCE.length(); length += 7) {
            assertThat(read(BOUNCE.substring(0, length))).isNotNull();
        }
    }

    @Test
    void noiseDoesNotFail() {
        Random random = new Random(36);
        byte[] whole = BOUNCE.getBytes(StandardCharsets.UTF_8);
        for (int round = 0; round < 300; round++) {
            byte[] noisy = Arrays.copyOf(whole, whole.length);
            for (int i = 0; i < 20; i++) {
                noisy[random.nextInt(noisy.length)] = (byte) random.nextInt(256);
            }
            assertThat(reader.read(noisy)).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x-unknown", "\\", "utf-99", "UTF-16", "IBM1047", "\"\""})
    void aCharsetThatIsUnknownOrWrongDoesNotFail(String charset) {
        assertThat(
                        read(
                                "From: MAILER-DAEMON@x.example\nContent-Type: text/plain; charset="
                                        + charset
                                        + "\nContent-Transfer-Encoding: base64\n\n!!!!====\n"))
                .isNotNull();
    }
}
