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
}
