package dev.postroom.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;

/** The contract of every {@link ReportReader}. */
public interface ReportReaderContract {

    /** A report about one recipient (RFC 3464), sent to an address, with these fields. */
    static String bounce(String to, String fields) {
        return """
        From: MAILER-DAEMON@relay.example
        To: %s
        Subject: Undelivered Mail Returned to Sender
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status; boundary="b"

        --b
        Content-Type: text/plain

        The mail could not be delivered.

        --b
        Content-Type: message/delivery-status

        Reporting-MTA: dns; relay.example

        %s
        --b
        Content-Type: text/rfc822-headers

        Return-Path: <%s>
        Message-ID: <1@mail.example>
        To: ann@example.org

        --b--
        """
                .formatted(to, fields, to);
    }

    ReportReader reader();

    private MailReport read(String message) {
        return reader().read(message.getBytes(StandardCharsets.UTF_8));
    }

    private Statement only(String message) {
        assertThat(read(message)).isInstanceOf(MailReport.Delivery.class);
        MailReport.Delivery delivery = (MailReport.Delivery) read(message);
        assertThat(delivery.statements()).hasSize(1);
        return delivery.statements().getFirst();
    }

    @Test
    default void aMailboxThatDoesNotExistIsNamed() {
        Statement said =
                only(
                        bounce(
                                "b1@bounces.example",
                                """
                                Final-Recipient: rfc822; ann@example.org
                                Action: failed
                                Status: 5.1.1
                                Diagnostic-Code: smtp; 550 5.1.1 User unknown
                                """));

        assertThat(said.recipient()).contains(new EmailAddress("ann@example.org"));
        assertThat(said.meaning()).contains(ReplyClass.MAILBOX_UNKNOWN);
        assertThat(said.isFinal()).isTrue();
        assertThat(said.text()).isEqualTo("550 5.1.1 User unknown");
    }

    @Test
    default void whatConnectsAReportWithItsMailIsGiven() {
        MailReport report =
                read(
                        bounce(
                                "b1@bounces.example",
                                """
                                Final-Recipient: rfc822; a@example.org
                                Action: failed
                                Status: 5.1.1
                                """));

        assertThat(report.traces().addresses()).startsWith("b1@bounces.example");
        assertThat(report.traces().messageId()).contains("1@mail.example");
    }

    @Test
    default void aMailThatIsOnlyLateIsNotOver() {
        Statement said =
                only(
                        bounce(
                                "b1@bounces.example",
                                """
                                Final-Recipient: rfc822; ann@example.org
                                Action: delayed
                                Status: 4.4.1
                                """));

        assertThat(said.isFinal()).isFalse();
    }

    @Test
    default void aMailThatWasDeliveredHasNoMeaning() {
        Statement said =
                only(
                        bounce(
                                "b1@bounces.example",
                                """
                                Final-Recipient: rfc822; ann@example.org
                                Action: delivered
                                Status: 2.1.5
                                """));

        assertThat(said.meaning()).isEmpty();
    }

    @Test
    default void anythingElseIsUnread() {
        assertThat(read("")).isInstanceOf(MailReport.Unread.class);
        assertThat(read("\0\0\r\n\r\n\0")).isInstanceOf(MailReport.Unread.class);
        assertThat(read("From: ann@example.org\n\nHello, when do you open?\n"))
                .isInstanceOf(MailReport.Unread.class);
    }
}
