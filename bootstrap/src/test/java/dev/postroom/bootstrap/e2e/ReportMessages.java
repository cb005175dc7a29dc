package dev.postroom.bootstrap.e2e;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;

/** The messages with which mail servers report about mails, with LF at the ends of lines. */
final class ReportMessages {

    private ReportMessages() {}

    /** There is no such mailbox. */
    static String bounce(String returnPath, String recipient) {
        return bounce(returnPath, recipient, "5.1.1", "<%s>: User unknown".formatted(recipient));
    }

    static String bounce(String returnPath, String recipient, String code, String words) {
        return """
        From: MAILER-DAEMON@mx.example.test
        To: %1$s
        Subject: Undelivered Mail Returned to Sender
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

        --b1

        I'm sorry to have to inform you that your message could not be delivered.
        --b1
        Content-Type: message/delivery-status

        Reporting-MTA: dns; mx.example.test

        Final-Recipient: rfc822; %2$s
        Action: failed
        Status: %3$s
        Diagnostic-Code: smtp; 550 %3$s %4$s

        --b1
        Content-Type: text/rfc822-headers

        Return-Path: <%1$s>
        To: %2$s
        --b1--
        """
                .formatted(returnPath, recipient, code, words);
    }

    /** The person reported the mail with this return path as spam. */
    static String complaint(String returnPath) {
        return """
        From: fbl@mailbox.example.test
        To: fbl@acme.test
        Subject: Complaint
        MIME-Version: 1.0
        Content-Type: multipart/report; report-type=feedback-report; boundary="b1"

        --b1

        This is an email abuse report.
        --b1
        Content-Type: message/feedback-report

        Feedback-Type: abuse
        User-Agent: Mailbox/1.0
        Version: 1

        --b1
        Content-Type: message/rfc822

        Return-Path: <%1$s>
        Subject: Hi
        To: removed@example.test

        Hi
        --b1--
        """
                .formatted(returnPath);
    }

    /** The response to a message, as the script of a mail server sends it. */
    static HttpResponse<String> hand(
            PostroomProcess postroom, String message, String recipient, String secret)
            throws Exception {
        String query = URLEncoder.encode(recipient, StandardCharsets.UTF_8);
        return Api.HTTP.send(
                HttpRequest.newBuilder(
                                URI.create(postroom.baseUrl() + "/inbound/mail?recipient=" + query))
                        .header("Authorization", "Bearer " + secret)
                        .header("Content-Type", "message/rfc822")
                        .POST(BodyPublishers.ofString(message.replace("\n", "\r\n")))
                        .build(),
                BodyHandlers.ofString());
    }
}
