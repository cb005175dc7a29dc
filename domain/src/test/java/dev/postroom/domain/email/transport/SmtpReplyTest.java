package dev.postroom.domain.email.transport;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SmtpReplyTest {

    @ParameterizedTest
    @ValueSource(strings = {"250 ok", "550", "421-a\r\n421 b", "354 go on"})
    void whatAServerSaidBeginsWithACode(String reply) {
        assertThat(SmtpReply.isReply(reply)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "The mail cannot be written.", "5501 what", "55", "650 x"})
    void aReasonOfTheServiceIsNoReply(String text) {
        assertThat(SmtpReply.isReply(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "550 5.1.1 <a@one.example>: Recipient address rejected: User unknown",
                "550 5.1.1 <bob.b@two.example>:  Recipient address rejected: User  unknown",
                "550-5.1.1 <c@x.example>: Recipient address\r\n550 rejected: User unknown"
            })
    void repliesThatDifferInTheAddressHaveTheSameWords(String reply) {
        assertThat(SmtpReply.wordsOf(reply).replaceFirst("^5.1.1 ", ""))
                .isEqualTo("<>: recipient address rejected: user unknown");
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
    @EnumSource(SmtpStage.class)
    void whatIsDeferredBeforeTheRecipientIsKnownSlowsDownNoDomain(SmtpStage stage) {
        MailOutcome.Deferred deferred =
                new MailOutcome.Deferred("450 4.7.1 Error: too much mail from you", stage);
        assertThat(deferred.isAboutTheSession()).isEqualTo(stage == SmtpStage.SENDER);
        assertThat(new MailOutcome.Deferred("450 4.7.1 too many mails", stage).asksForFewerMails())
                .isEqualTo(stage != SmtpStage.SENDER);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SENDER | 550 5.1.0 <x@y.example>: Sender address rejected: User unknown | true",
                "RECIPIENT | 550 5.1.0 <x@y.example>: Sender address rejected: User unknown | true",
                "RECIPIENT | 550 5.1.8 no such domain | true",
                "SENDER | 552 5.3.4 Message size exceeds the limit | false",
                "RECIPIENT | 550 5.1.1 User unknown | false",
                "RECIPIENT | 550 <sender@y.example> is unknown here | false",
                "MESSAGE | 550 5.1.8 sender domain | false",
                "SENDER | 450 4.1.8 sender domain | false"
            })
    void aRefusalOfTheSenderIsRecognised(SmtpStage stage, String reply, boolean isAboutTheSender) {
        MailOutcome.Refused refused = new MailOutcome.Refused(reply, stage);
        assertThat(refused.isAboutTheSender()).isEqualTo(isAboutTheSender);
        assertThat(!refused.isAboutTheSender() || !refused.about().endsThePerson()).isTrue();
    }
}
