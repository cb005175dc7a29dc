package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SmtpReplyTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "550 no such user",
                "550-5.1.1 The account does not exist.\r\n550 5.1.1 Try another one.",
                "550 5.2.1 The mailbox is disabled",
                "551 User not local",
                "553 mailbox name not allowed",
                "554 5.1.2 Host unknown"
            })
    void aMissingMailboxIsRecognised(String reply) {
        assertThat(SmtpReply.saysNoSuchMailbox(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "550 5.7.1 Relaying denied",
                "554 Message refused as spam",
                "552 5.2.2 Mailbox full",
                "550 5.1.8 Bad sender",
                "451 4.1.1 Try later",
                "5501 what",
                "The message could not be written.",
                ""
            })
    void otherRefusalsAreNotAboutTheMailbox(String reply) {
        assertThat(SmtpReply.saysNoSuchMailbox(reply)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"451 later", "452 4.2.2 mailbox full", "421-busy\r\n421 bye", "450"})
    void aMailThatIsPutOffIsRecognised(String reply) {
        assertThat(SmtpReply.saysTryLater(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"550 no", "250 ok", "4512", "lost after the dot", "5.1.1 450", ""})
    void everythingElseIsNotPutOff(String reply) {
        assertThat(SmtpReply.saysTryLater(reply)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "421 closing",
                "421-4.7.28 Gmail has detected an unusual rate of mail\r\n421 4.7.28 bye",
                "421 4.7.0 [TSS04] Messages temporarily deferred",
                "450 4.7.1 Too many connections from your address",
                "451 4.7.500 Server busy. Please try again later",
                "451 4.3.2 Please try again later",
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
}
