package dev.postroom.adapters.email.email.reply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

final class RefusalCodesTest {

    private static ReplyClass atRecipient(String reply) {
        return SmtpReply.refusal(reply, SmtpStage.RECIPIENT).reason();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // with a code, in every place where servers write it
                "550 5.1.1 User unknown",
                "550 5.1.1 no",
                """
                550-5.1.1 The email account that you tried to reach does not exist. Please try
                550-5.1.1 double-checking the recipient's email address for typos or
                550 5.1.1 https://support.google.com/mail/?p=NoSuchUser x1-20 - gsmtp\
                """,
                "550 5.1.1 <spam@example.org>: Recipient address rejected: User unknown in virtual"
                        + " alias table",
                "550 5.1.1 <a@example.org>: Recipient address rejected: User unknown in relay"
                        + " recipient table",
                "550 5.1.1 <sender@example.org>... User unknown",
                "550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient a@example.org not found by"
                        + " SMTP address lookup",
                "550 5.1.1 RESOLVER.ADR.RecipNotFound; not found",
                "550 5.1.6 Mailbox has moved, no forwarding address",
                "550 sorry, no mailbox here by that name. (#5.1.1)",
                "553 sorry, that address is not in my list (#5.1.1 - chkuser)",
                "550 #5.1.1 bad address a@example.org",
                "550 Remote host said: 550 5.1.1 nothing here",
                "554 5.1.1 unknown or illegal alias: a@example.org",
                "550 (5.1.1) mailbox does not exist",
                // without one
                "550 Unknown user",
                "550 unknown user",
                "550 User unknown",
                "550 no such user",
                "550 No such user here",
                "550 No Such User Here\"",
                "550 <sales@relay.example>: No such user",
                "550 No such local user",
                "550 No such person at this address",
                "550 sorry, no mailbox here by that name",
                "550 a@example.org: user does not exist",
                "550 The mailbox a@example.org does not exist.",
                "550 user doesn't exist",
                "550 user doesn’t exist",
                "550 Mailbox not found",
                "550 <a@example.org> recipient not found",
                "550 Recipient address rejected: user unknown in local recipient table",
                "550 Requested action not taken: mailbox not found",
                "550 Addressee unknown",
                "550 Address unknown",
                "550 unknown local-part \"a\" in domain \"example.org\"",
                "550 unknown recipient",
                "550 Invalid recipient <a@example.org>",
                "550 is not a valid mailbox",
                "550 Not a known user",
                "554 delivery error: dd This user doesn't have a yahoo.com account"
                        + " (a@yahoo.com) [0] - mta1",
                "550 There is no such user",
                "550 Message was not accepted -- invalid mailbox. Local mailbox a@mail.ru is"
                        + " unavailable: user not found",
                "550-The account that you wrote to\r\n550 does not exist",
                "511 User unknown",
                "551 This user no longer exists",
                "553 No such recipient",
                "550 5.1.0 User unknown",
                "550 5.1.0 <a@example.org>... No such user",
                "550 5.0.0 <a@example.org>... User unknown",
                "553 5.1.3 Unknown user",
                "550 5.2.0 Mailbox not found",
                "550 5.1.1 User unknown, access denied",
                "550 5.1.1 No such user, delivery is not permitted",
                "550 5.1.1 Account inactive",
                "550 5.1.1 a@example.org not listed in the directory"
            })
    void aMailboxThatDoesNotExistEndsThePerson(String reply) {
        assertThat(atRecipient(reply)).isEqualTo(ReplyClass.MAILBOX_UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"554 5.1.2 Host unknown", "550 5.1.2 no such domain"})
    void aDomainThatDoesNotExistEndsThePerson(String reply) {
        assertThat(atRecipient(reply)).isEqualTo(ReplyClass.DOMAIN_UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "552 5.2.2 mailbox full",
                "552 mailbox full",
                "552 Requested mail action aborted: exceeded storage allocation",
                "550 5.2.2 over quota",
                "550 5.2.1 The mailbox is disabled",
                "550-5.2.1 The email account that you tried to reach is disabled.\r\n550 5.2.1 x"
            })
    void aFullOrDisabledMailboxIsSoft(String reply) {
        assertThat(atRecipient(reply)).isIn(ReplyClass.MAILBOX_FULL, ReplyClass.MAILBOX_CLOSED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // the client and the relay
                "550 #5.7.1 Your access to submit messages to this e-mail system has been"
                        + " rejected.",
                "550 relay not permitted",
                "550 authentication required",
                "553 Relaying denied",
                "550 Relaying denied",
                "554 Relay access denied",
                "550 5.1.1 relaying to a@example.org denied",
                "550 5.1.1 authentication required for unknown recipients",
                "551 User not local; please try another relay",
                "551 we do not relay",
                "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
                "550 Administrative prohibition",
                "550 Administrative prohibition: user unknown",
                "550 127.0.0.1 is listed at rbl.example.net",
                "550 Access denied - Invalid HELO name (See RFC2821 4.1.1.1)",
                "550 Your IP has no reverse DNS entry",
                "550 Client host rejected: cannot find your hostname",
                "550 IP address not found in the reverse DNS",
                "550 Blocked, user unknown to our reputation service",
                "554 5.7.1 Service unavailable; Client host blocked using zen.example",
                // the sender
                "550 SPF check failed: 127.0.0.1 is not allowed to send mail from example.com",
                "550 5.1.0 <postroom@localhost.localdomain>: Sender address rejected: User unknown"
                        + " in local recipient table",
                "550 5.1.1 <a@b.example>: Sender address rejected: User unknown",
                "550 Sender verify failed: no such user",
                "550-Verification failed for <a@b.example>\r\n550-No Such User Here\r\n"
                        + "550 Sender verify failed",
                "550 5.1.7 Bad sender",
                "550 5.1.8 Sender domain not found",
                "553 5.1.8 <a@b.example>... Domain of sender address does not exist",
                "550 return path address does not exist",
                "550 5.7.26 Unauthenticated email is not accepted",
                "550 5.7.515 Access denied, sending domain does not meet the required level",
                // a code about a mailbox, and words about something else
                "550 5.1.1 <a@example.org> User unknown, blocked by our policy",
                "552 5.1.1 mailbox quota exceeded",
                "554 5.1.1 rejected, listed by rbl.example",
                "550 5.1.1 Access denied",
                "550 5.1.2 Domain is on our blacklist",
                "550 5.1.6 not permitted",
                "550 5.1.10 rejected as spam",
                "550 5.2.1 The user you are trying to contact is receiving mail at a rate that"
                        + " prevents additional messages from being delivered",
                // rules, messages, nothing certain
                "550 5.7.1 Denied by policy",
                "550 5.7.1 Relaying denied",
                "550 5.7.0 x",
                "550 5.0.0 rejected",
                "550 5.1.0 Address rejected",
                "550 #5.1.0 Address rejected a@example.org",
                "550 5.4.1 Recipient address rejected: Access denied. AS(201806281)",
                "550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)",
                "550 Requested action not taken: mailbox unavailable",
                "550 Requested action not taken: mailbox unavailable (e.g., mailbox not found, no"
                        + " access, or command rejected for policy reasons)",
                "550-Requested action not taken: mailbox unavailable\r\n550 For explanation visit"
                        + " https://postmaster.gmx.net/en/error-messages?ip=192.0.2.1&c=hi",
                "550 Mailbox quota exceeded",
                "550 user is over quota",
                "550 Account has been suspended",
                "550 no",
                "550",
                "553 mailbox name not allowed",
                "552 5.3.4 Message size exceeds fixed limit",
                "552 message size exceeds the limit of the mailbox",
                "554 Message refused as spam",
                "554 transaction failed",
                "501 5.5.4 syntax error",
                "550 see section 5.1.1 of our terms",
                // no permanent refusal
                "451 4.1.1 Try later",
                "450 4.2.1 User unknown, later",
                "250 2.1.5 user does not exist",
                "5501 no such user",
                "The message could not be written: no such user.",
                ""
            })
    void otherRefusalsSayNothingAboutThePerson(String reply) {
        assertThat(atRecipient(reply).forPerson()).isEqualTo(ReplyClass.ForPerson.NOTHING);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "550 5.7.20 No passing DKIM signature found           | NO_DKIM",
                "550 5.7.23 SPF validation failed                     | NO_SPF",
                "550 5.7.23 The IP address has no PTR record          | NO_PTR",
                "550 5.7.25 The IP address has no PTR record          | NO_PTR",
                "550 5.7.26 Unauthenticated email is not accepted     | NO_AUTHENTICATION",
                "550 5.7.27 SPF did not pass                          | NO_SPF",
                "550 5.7.27 Sender address has null MX                | REFUSED_SENDER",
                "550 5.7.29 no TLS                                    | NO_TLS",
                "550 5.7.30 DKIM did not pass                         | NO_DKIM",
                "550 5.7.31 no DMARC record                           | NO_DMARC",
                "550 5.7.32 From is not aligned                       | NO_DMARC",
                "550 5.7.40 no DMARC record                           | NO_DMARC",
                "550 5.7.509 Access denied, does not pass DMARC       | NO_DMARC",
                "550 5.7.515 Access denied, the required level        | NO_AUTHENTICATION",
                "550 5.7.1 rejected by the DMARC policy of sender     | NO_DMARC",
                "550 SPF check failed                                 | NO_SPF",
                "550 Your IP has no reverse DNS entry                 | NO_PTR",
                "550 SPF passed, but DMARC failed                     | NO_DMARC",
                "550 <us@a.example>: Sender address rejected: Domain a.example does not accept"
                        + " mail (nullMX) | REFUSED_SENDER",
                "550 5.7.27 <us@a.example>: Sender address rejected: Domain a.example does not"
                        + " accept mail (nullMX) | REFUSED_SENDER"
            })
    void whatASenderLacksIsNamedAndBlamesNoPerson(String reply, ReplyClass reason) {
        assertThat(atRecipient(reply)).isEqualTo(reason);
        assertThat(reason.forPerson()).isEqualTo(ReplyClass.ForPerson.NOTHING);
        if (reason != ReplyClass.REFUSED_SENDER) {
            assertThat(SmtpReply.refusal(reply, SmtpStage.MESSAGE).reason()).isEqualTo(reason);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "554 5.7.1 Spam message rejected (spf=pass dkim=pass score=9) | POLICY",
                "554 5.7.1 Spam message rejected (spf=pass dkim=pass)         | POLICY",
                "554 5.7.1 Spam message rejected (spf=fail score=9)           | POLICY",
                "550 No such user here (SPF pass)                             | MAILBOX_UNKNOWN",
                "550 5.1.1 No such user here (DMARC: pass)                    | MAILBOX_UNKNOWN"
            })
    void whatASenderHasIsNotWhatItLacks(String reply, ReplyClass reason) {
        assertThat(atRecipient(reply)).isEqualTo(reason);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RECIPIENT")
    void whatIsSaidAboutTheSenderOrTheMessageIsNeverAboutThePerson(SmtpStage stage) {
        boolean ofSender = stage == SmtpStage.SENDER;
        for (String reply :
                List.of("550 5.1.1 User unknown", "550 Unknown user", "552 5.2.2 mailbox")) {
            assertThat(SmtpReply.refusal(reply, stage).reason())
                    .isEqualTo(ofSender ? ReplyClass.REFUSED_SENDER : ReplyClass.REFUSED_MAIL);
        }
        assertThat(SmtpReply.refusal("550 This message scored 15.2 spam points.", stage).reason())
                .isEqualTo(ofSender ? ReplyClass.REFUSED_SENDER : ReplyClass.POLICY);
    }
}
