package dev.postroom.adapters.email.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.report.MailReport;
import dev.postroom.domain.report.MailReport.Feedback;
import dev.postroom.domain.report.MailReport.Statement;
import dev.postroom.domain.report.ReportReader;
import dev.postroom.domain.report.ReportReaderContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

final class MimeReportReaderTest implements ReportReaderContract {

    private static final String REPORTER =
            "From: Mail Delivery System <MAILER-DAEMON@relay.example>\nSubject: failure notice\n\n";

    @Override
    public ReportReader reader() {
        return new MimeReportReader();
    }

    private MailReport read(String message) {
        return reader().read(message.getBytes(StandardCharsets.UTF_8));
    }

    private List<Statement> statements(String message) {
        assertThat(read(message)).isInstanceOf(MailReport.Delivery.class);
        return ((MailReport.Delivery) read(message)).statements();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5.1.1 | 550 5.1.1 User unknown                             | MAILBOX_UNKNOWN",
                "5.0.0 | 550 5.1.1 User unknown                             | MAILBOX_UNKNOWN",
                "5.1.1 | 550 no                                             | MAILBOX_UNKNOWN",
                "5.1.2 | 550 Host unknown                                   | DOMAIN_UNKNOWN",
                "5.4.4 | Host or domain name not found                      | DOMAIN_UNKNOWN",
                "5.1.10 | 556 5.1.10 Domain has a null MX                   | DOMAIN_UNKNOWN",
                "5.4.4 | Name service error: try again                      | LATER",
                "5.0.0 | Domain a.example does not accept mail (nullMX)     | DOMAIN_UNKNOWN",
                "5.0.0 | 550 This recipient does not accept mail from outside the company"
                        + " | REFUSED_MAIL",
                "5.0.0 | 550 MAIL FROM domain not found                     | REFUSED_MAIL",
                "5.0.0 | 550 Helo command rejected: Host not found          | REFUSED_MAIL",
                "5.0.0 | 550 Could not resolve client host name             | REFUSED_MAIL",
                "5.1.2 | 550 5.1.2 Helo command rejected: Host not found    | REFUSED_MAIL",
                "5.2.1 | 550 5.2.1 The account that you tried is disabled   | MAILBOX_CLOSED",
                "5.1.1 | 552 5.2.2 The mailbox is over quota                | MAILBOX_FULL",
                "5.0.0 | 550 Mailbox full                                   | MAILBOX_FULL",
                "4.2.1 | 450 4.2.1 The user is receiving mail too quickly   | MAILBOX_BUSY",
                "4.7.1 | 451 4.7.1 Greylisted                               | GREYLISTED",
                "4.7.1 | 451 4.7.1 Greylisted, no reverse DNS               | GREYLISTED",
                "5.7.1 | 554 5.7.1 Spam rejected (spf=pass score=9)         | POLICY",
                "4.7.0 | 421 4.7.0 [TSS04] Messages temporarily deferred    | SLOW_DOWN",
                "5.7.26 | 550 5.7.26 Unauthenticated email                  | NO_AUTHENTICATION",
                "5.7.1 | 550 5.7.1 Does not pass the DMARC policy           | NO_DMARC",
                "5.7.1 | 554 5.7.1 Client host blocked using a block list   | POLICY",
                "5.0.0 | 554 Message refused as spam                        | POLICY",
                "5.1.1 | 550 5.1.1 User unknown, blocked by our policy      | POLICY",
                "5.3.4 | 552 5.3.4 Message size exceeds the limit           | UNFIT",
                "5.1.8 | 553 5.1.8 Domain of sender does not exist          | REFUSED_SENDER",
                "4.4.7 | delivery time expired                              | EXPIRED",
                "4.4.1 | connect to mx.example: Connection refused          | LATER",
                "5.0.0 | 550 no                                             | REFUSED_MAIL"
            })
    void aReportHasTheMeaningOfItsCodesAndWords(String status, String said, ReplyClass meaning) {
        String fields =
                "Final-Recipient: rfc822; ann@example.org\nAction: failed\nStatus: %s\nDiagnostic-Code: smtp; %s\n"
                        .formatted(status, said);
        assertThat(statements(ReportReaderContract.bounce("b1@bounces.example", fields)))
                .extracting(Statement::meaning)
                .containsExactly(Optional.of(meaning));
    }

    @Test
    void wordsAloneNameAMailboxOnlyAtTheStageOfTheRecipient() {
        String report =
                REPORTER
                        + """
                        <ann@example.org>: host mx.example.org said: 550 Unknown user
                            (in reply to %s command)
                        """;
        assertThat(statements(report.formatted("RCPT TO")).getFirst().meaning())
                .contains(ReplyClass.MAILBOX_UNKNOWN);
        assertThat(statements(report.formatted("end of DATA")).getFirst().meaning())
                .contains(ReplyClass.REFUSED_MAIL);
    }

    @Test
    void reportsOfSeveralRecipientsInWordsAreReadOneByOne() {
        String report =
                REPORTER
                        + """
                        This message was created automatically. These addresses failed:

                          ann@example.org
                            SMTP error from remote mail server after RCPT TO:<ann@example.org>:
                            host mx.example.org [192.0.2.1]: 550 No such user here
                          ben@example.org
                            SMTP error from remote mail server after RCPT TO:<ben@example.org>:
                            host mx.example.org [192.0.2.1]: 552 5.2.2 Mailbox full

                        ------ This is a copy of the message, including all the headers. ------

                        Message-ID: <7@mail.example>
                        To: cleo@example.org
                        """;
        assertThat(statements(report))
                .extracting(
                        one -> one.recipient().map(EmailAddress::value).orElse(""),
                        one -> one.meaning().orElseThrow())
                .containsExactly(
                        tuple("ann@example.org", ReplyClass.MAILBOX_UNKNOWN),
                        tuple("ben@example.org", ReplyClass.MAILBOX_FULL));
        assertThat(read(report).traces().messageId()).contains("7@mail.example");
    }

    @Test
    void theWordsAboutALongerAddressAreNotThoseOfAShorterOneWithinIt() {
        String report =
                ReportReaderContract.bounce(
                                "b1@bounces.example",
                                """
                                Final-Recipient: rfc822; joann@example.org
                                Action: failed
                                Status: 5.0.0
                                """)
                        .replace(
                                "The mail could not be delivered.",
                                """
                                <ann@example.org>: 550 5.1.1 User unknown
                                <joann@example.org>: 552 5.2.2 Mailbox full
                                """);
        assertThat(statements(report).getFirst().meaning()).contains(ReplyClass.MAILBOX_FULL);
    }

    @Test
    void theRecipientIsTheOneToWhomTheMailWasSent() {
        String report =
                ReportReaderContract.bounce(
                        "b1@bounces.example",
                        """
                        Final-Recipient: rfc822; box7@inner.example
                        Original-Recipient: rfc822; ann@example.org
                        Action: failed
                        Status: 5.1.1
                        """);
        assertThat(statements(report).getFirst().recipient())
                .contains(new EmailAddress("ann@example.org"));
        assertThat(statements(report).getFirst().isForwarded()).isTrue();
        String complaint =
                """
                From: staff@receiver.example
                Content-Type: multipart/report; report-type=feedback-report; boundary=b

                --b
                Content-Type: message/feedback-report

                Feedback-Type: abuse
                Final-Recipient: rfc822; box7@inner.example
                Original-Rcpt-To: <ann@example.org>
                --b--
                """;
        assertThat(read(complaint))
                .isInstanceOfSatisfying(
                        MailReport.Complaint.class,
                        read ->
                                assertThat(read.recipient())
                                        .contains(new EmailAddress("ann@example.org")));
    }

    @Test
    void aReportOfQmailIsRead() {
        String report =
                REPORTER
                        + """
                        Hi. This is the qmail-send program at relay.example.

                        <ann@example.org>:
                        192.0.2.1 does not like recipient.
                        Remote host said: 550 No such user
                        Giving up on 192.0.2.1.

                        --- Below this line is a copy of the message.

                        Return-Path: <b1@bounces.example>
                        """;
        assertThat(statements(report).getFirst().meaning()).contains(ReplyClass.MAILBOX_UNKNOWN);
        assertThat(read(report).traces().addresses()).contains("b1@bounces.example");
    }

    @Test
    void aWarningIsNotTheEnd() {
        String report =
                REPORTER
                        + """
                        This is a warning only: you do not need to resend your message.

                        <ann@example.org>: connection timed out
                        """;
        assertThat(statements(report).getFirst().isFinal()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "abuse, ABUSE",
        "fraud, FRAUD",
        "opt-out, OPT_OUT",
        "not-spam, NOT_SPAM",
        "auth-failure, AUTHENTICATION",
        "virus, OTHER",
        "else, OTHER"
    })
    void aComplaintHasItsKind(String type, Feedback feedback) {
        String report =
                """
                From: staff@receiver.example
                Content-Type: multipart/report; report-type=feedback-report; boundary=b

                --b
                Content-Type: text/plain

                A complaint.
                --b
                Content-Type: message/feedback-report

                Feedback-Type: %s
                Original-Mail-From: <b1@bounces.example>
                Original-Rcpt-To: <ann@example.org>
                --b
                Content-Type: message/rfc822

                Message-ID: <1@mail.example>
                List-Unsubscribe: <mailto:b2@bounces.example>

                Hello
                --b--
                """
                        .formatted(type);
        assertThat(read(report))
                .isInstanceOfSatisfying(
                        MailReport.Complaint.class,
                        complaint -> {
                            assertThat(complaint.feedback()).isEqualTo(feedback);
                            assertThat(complaint.recipient())
                                    .contains(new EmailAddress("ann@example.org"));
                            assertThat(complaint.traces().addresses())
                                    .containsExactly("b1@bounces.example", "b2@bounces.example");
                        });
    }

    @Test
    void automaticAnswersAreNoReports() {
        for (String field :
                List.of(
                        "Auto-Submitted: auto-replied",
                        "X-Autoreply: yes",
                        "Subject: Out of office")) {
            assertThat(read("From: ann@example.org\n" + field + "\n\nI am away until Monday.\n"))
                    .isInstanceOf(MailReport.AutomaticAnswer.class);
        }
        assertThat(read("From: ann@example.org\nAuto-Submitted: no\n\nHello\n"))
                .isInstanceOf(MailReport.Unread.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Auto-Submitted: auto-replied\nSubject: Re: Delivery notification",
                "X-Autoreply: yes\nSubject: Re: Delivery notification",
                "Subject: Automatic reply: Delivery notification"
            })
    void anAnswerToAMailWithTheSubjectOfAReportStaysAnAnswer(String fields) {
        String body = "\n\nThis mailbox is not monitored and does not receive email.\n";
        for (String sender : List.of("ann@example.org", "ann@ezweb.ne.jp")) {
            assertThat(read("From: " + sender + "\n" + fields + body))
                    .isInstanceOf(MailReport.AutomaticAnswer.class);
        }
        assertThat(read("From: Mail Delivery System <daemon@example.org>\n" + fields + body))
                .isInstanceOf(MailReport.Delivery.class);
        assertThat(read("From: a@example.org\nX-Failed-Recipients: a@b.example\n" + fields + body))
                .isInstanceOf(MailReport.Delivery.class);
    }

    @Test
    void aReportWithinAReportIsAboutAnotherMail() {
        String inner =
                ReportReaderContract.bounce(
                        "x@y.example",
                        """
                        Final-Recipient: rfc822; ben@example.org
                        Action: failed
                        Status: 5.1.1
                        """);
        String report =
                """
                From: ann@example.org
                Content-Type: multipart/mixed; boundary=o

                --o
                Content-Type: message/rfc822

                %s
                --o--
                """
                        .formatted(inner);
        assertThat(read(report)).isInstanceOf(MailReport.Unread.class);
    }
}
