package dev.postroom.adapters.email.email.reply;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.sandbox.Simulation;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;

final class SmtpReplyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "421-4.7.28 Gmail has detected an unusual rate of mail\r\n421 4.7.28 bye",
                "421 4.7.0 [TSS04] Messages temporarily deferred",
                "450 4.7.1 Too many connections from your address",
                "451 4.7.500 Server busy. Please try again later",
                "452 4.4.5 Insufficient system capacity",
                "450 Rate limit: wait a while",
                "452 Too many messages, slow down",
                "451 The message limit has been exceeded"
            })
    void aServerThatWantsFewerMailsIsRecognised(String reply) {
        assertThat(SmtpReply.asksForFewerMails(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "450 4.2.0 Greylisted, see the help page",
                "451 4.7.1 Greylisting in action",
                "450 4.2.1 The user receives mail too quickly",
                "452 4.2.2 Mailbox full, limit exceeded",
                "451 4.3.0 Local error",
                "451 later",
                "550 5.7.1 Too many connections",
                "4511 too many",
                "lost after the dot",
                ""
            })
    void otherDelaysConcernOneMail(String reply) {
        assertThat(SmtpReply.asksForFewerMails(reply)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "421 closing",
                "421 4.3.2 Too many open connections",
                "421-4.4.2 idle\r\n421 4.4.2 too long",
                "421 4.5.0 bye",
                "450 4.3.2 Service currently unavailable",
                "451 4.3.2 Please try again later",
                "452 4.5.3 Too many recipients: Too many messages sent"
            })
    void whatConcernsTheSessionSlowsDownNoDomain(String reply) {
        assertThat(SmtpReply.isAboutTheSession(reply)).isTrue();
        assertThat(SmtpReply.asksForFewerMails(reply)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "421 4.7.0 [TSS04] Messages temporarily deferred",
                "421 rate limit exceeded for this domain",
                "421 4.4.5 congestion",
                "421 4.2.1 mailbox busy",
                "450 4.7.1 Too many connections from your address",
                "451 4.3.0 Local error",
                "452 4.2.2 Mailbox full",
                "550 4.3.2 odd",
                "250 ok",
                ""
            })
    void otherRepliesDoNotConcernTheSession(String reply) {
        assertThat(SmtpReply.isAboutTheSession(reply)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SENDER    | 450 4.7.1 too many mails             | RELAY_LIMIT",
                "RECIPIENT | 450 4.7.1 too many mails             | SLOW_DOWN",
                "MESSAGE   | 450 4.7.1 too many mails             | SLOW_DOWN",
                "SENDER    | 451 4.1.8 no answer from name server | RELAY_LIMIT",
                "RECIPIENT | 450 4.3.2 not now                    | RELAY_LIMIT",
                "MESSAGE   | 421 4.3.2 closing                    | RELAY_LIMIT",
                "RECIPIENT | 451 4.7.1 Greylisted                 | GREYLISTED",
                "RECIPIENT | 451 4.7.1 Greylisted, no reverse DNS | GREYLISTED",
                "MESSAGE   | 451 4.7.1 SPF failed, so greylisted  | GREYLISTED",
                "RECIPIENT | 452 4.2.2 Mailbox full               | MAILBOX_FULL",
                "RECIPIENT | 450 4.2.1 The user receives mail too quickly | MAILBOX_BUSY",
                "RECIPIENT | 450 4.2.1 The user you are trying to contact is receiving mail at a"
                        + " rate that prevents additional messages | MAILBOX_BUSY",
                "RECIPIENT | 450 The user gets mail at a rate that is too high | MAILBOX_BUSY",
                "MESSAGE   | 421 4.7.23 no PTR record             | NO_PTR",
                "MESSAGE   | 421 4.7.27 SPF did not pass          | NO_SPF",
                "MESSAGE   | 421 4.7.29 no TLS                    | NO_TLS",
                "MESSAGE   | 421 4.7.30 DKIM did not pass         | NO_DKIM",
                "MESSAGE   | 421 4.7.31 no DMARC record           | NO_DMARC",
                "MESSAGE   | 421 4.7.32 not aligned               | NO_DMARC",
                "MESSAGE   | 421 4.7.40 no DMARC record           | NO_DMARC",
                "RECIPIENT | 450 4.7.1 Client host rejected: cannot find your reverse hostname"
                        + " | NO_PTR",
                "MESSAGE   | 421 4.7.28 unusual rate              | SLOW_DOWN",
                "MESSAGE   | 451 later                            | LATER"
            })
    void whatIsDeferredBeforeTheRecipientIsKnownSlowsDownNoDomain(
            SmtpStage stage, String reply, ReplyClass reason) {
        assertThat(SmtpReply.deferral(reply, stage))
                .isEqualTo(new MailOutcome.Deferred(reason, reply));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SENDER | 550 5.1.0 <x@y.example>: Sender address rejected: User unknown | true",
                "RECIPIENT | 550 5.1.0 <x@y.example>: Sender address rejected: User unknown | true",
                "RECIPIENT | 550 5.1.8 no such domain | true",
                "RECIPIENT | 550 5.1.7 Bad address | true",
                "RECIPIENT | 553 sorry, your envelope sender is not allowed | true",
                "SENDER | 554 no | true",
                "SENDER | 552 5.3.4 Message size exceeds the limit | false",
                "RECIPIENT | 550 5.1.1 User unknown | false",
                "RECIPIENT | 550 <sender@y.example> is unknown here | false",
                "MESSAGE | 550 5.1.8 sender domain | false",
                "SENDER | 450 4.1.8 sender domain | false"
            })
    void aRefusalOfTheSenderIsRecognised(SmtpStage stage, String reply, boolean isAboutTheSender) {
        MailOutcome.Refused refused = SmtpReply.refusal(reply, stage);
        assertThat(refused.text()).isEqualTo(reply);
        assertThat(refused.reason() == ReplyClass.REFUSED_SENDER).isEqualTo(isAboutTheSender);
    }

    @Test
    void aSimulatedRefusalIsAHardBounceAndASimulatedDeferralIsAboutOneMail() {
        assertThat(Arrays.stream(Simulation.values()).flatMap(one -> one.refusal().stream()))
                .hasSize(2)
                .allSatisfy(reply ->
                        assertThat(SmtpReply.refusal(reply, SmtpStage.RECIPIENT).reason())
                                .isEqualTo(ReplyClass.MAILBOX_UNKNOWN));
        assertThat(SmtpReply.deferral(Simulation.deferral(), SmtpStage.RECIPIENT).reason())
                .isEqualTo(ReplyClass.GREYLISTED);
    }
}
