package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.email.transport.InMemoryMailTransport;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.FailedTests;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** A transport that loses or changes any one part of a mail does not pass the contract. */
final class LossyTransportTest {

    /** One change, and the test that notices it. */
    record Loss(String part, String test, UnaryOperator<OutgoingMail> change) {

        @Override
        public String toString() {
            return part;
        }
    }

    static List<Loss> losses() {
        return List.of(
                new Loss(
                        "message id",
                        "theMessageIdArrives",
                        mail -> with(mail, "other@mail.example.org")),
                new Loss(
                        "name of the sender",
                        "theSenderAndTheAddressForRepliesArrive",
                        mail -> from(mail, Mailbox.of(mail.from().address()))),
                new Loss(
                        "sender",
                        "theSenderAndTheAddressForRepliesArrive",
                        mail -> from(mail, Mailbox.parse("Grüße <other@example.org>"))),
                new Loss(
                        "reply to",
                        "theSenderAndTheAddressForRepliesArrive",
                        mail -> replyTo(mail, Optional.empty())),
                new Loss(
                        "recipient",
                        "theRecipientsThatAreShownArrive",
                        mail -> to(mail, Mailbox.of(new EmailAddress("other@example.com")))),
                new Loss(
                        "second recipient",
                        "theRecipientsThatAreShownArrive",
                        mail ->
                                shown(
                                        mail,
                                        mail.shownRecipients().to().stream().limit(1).toList(),
                                        mail.shownRecipients().cc())),
                new Loss(
                        "copies",
                        "theCopiesThatAreShownArrive",
                        mail -> shown(mail, mail.shownRecipients().to(), List.of())),
                new Loss(
                        "subject",
                        "theSubjectArrives",
                        mail -> mail.withContent(mail.content().withSubject(""))),
                new Loss(
                        "text",
                        "theTextArrives",
                        mail ->
                                content(
                                        mail,
                                        it ->
                                                new MailContent(
                                                        it.subject(),
                                                        it.html(),
                                                        Optional.empty(),
                                                        it.attachments()))),
                new Loss(
                        "html",
                        "theHtmlArrives",
                        mail ->
                                content(
                                        mail,
                                        it ->
                                                new MailContent(
                                                        it.subject(),
                                                        Optional.empty(),
                                                        it.text(),
                                                        it.attachments()))),
                new Loss(
                        "attachments",
                        "theAttachmentsArrive",
                        mail -> content(mail, it -> it.withAttachments(List.of()))),
                new Loss(
                        "last attachment",
                        "theAttachmentsArrive",
                        mail ->
                                content(
                                        mail,
                                        it ->
                                                it.withAttachments(
                                                        it.attachments()
                                                                .subList(
                                                                        0,
                                                                        it.attachments().size()
                                                                                - 1)))),
                new Loss(
                        "file names",
                        "theAttachmentsArrive",
                        mail ->
                                files(
                                        mail,
                                        it -> file(it, "file", it.contentType(), it.content()))),
                new Loss(
                        "types of files",
                        "theAttachmentsArrive",
                        mail ->
                                files(
                                        mail,
                                        it -> file(it, it.filename(), "text/plain", it.content()))),
                new Loss(
                        "bytes of files",
                        "theAttachmentsArrive",
                        mail ->
                                files(
                                        mail,
                                        it ->
                                                file(
                                                        it,
                                                        it.filename(),
                                                        it.contentType(),
                                                        new byte[1]))),
                new Loss(
                        "ids of files",
                        "theAttachmentsArrive",
                        mail ->
                                files(
                                        mail,
                                        it ->
                                                new Attachment(
                                                        it.filename(),
                                                        it.contentType(),
                                                        Optional.empty(),
                                                        it.content()))),
                new Loss(
                        "headers",
                        "theHeadersArrive",
                        mail -> mail.withHeaders(MailHeaders.none())),
                new Loss(
                        "unsubscribe",
                        "theLinkToUnsubscribeArrives",
                        LossyTransportTest::withoutLink));
    }

    /** A transport that hands over another mail than it was given. */
    private static final class Changing implements MailTransportContract {

        private final InMemoryMailTransport server =
                new InMemoryMailTransport(InsideTransaction.guard());
        private final UnaryOperator<OutgoingMail> change;

        Changing(UnaryOperator<OutgoingMail> change) {
            this.change = change;
        }

        @Override
        public MailTransport transport() {
            return (workspace, limits) ->
                    new ChangedMailSession(server.open(workspace, limits), change);
        }

        @Override
        public Workspace workspace() {
            return WorkspaceFixture.live(new UUID(0, 1));
        }

        @Override
        public List<OutgoingMail> received() {
            return server.taken();
        }
    }

    @ParameterizedTest
    @MethodSource("losses")
    void aTransportThatLosesAPartFails(Loss loss) {
        assertThat(FailedTests.of(MailTransportContract.class, () -> new Changing(loss.change())))
                .contains(loss.test());
    }

    @Test
    void aTransportThatAddsAnAddressForRepliesFails() {
        assertThat(
                        FailedTests.of(
                                MailTransportContract.class,
                                () ->
                                        new Changing(
                                                mail -> replyTo(mail, Optional.of(mail.from())))))
                .contains("nothingIsAddedToAMail");
    }

    @Test
    void aTransportThatMakesHtmlOfATextFails() {
        assertThat(
                        FailedTests.of(
                                MailTransportContract.class,
                                () ->
                                        new Changing(mail ->
                                                content(
                                                        mail,
                                                        it ->
                                                                it.withHtml(
                                                                        it.html()
                                                                                .or(it::text)
                                                                                .orElseThrow())))))
                .contains("aTextAloneArrivesWithoutHtml");
    }

    @Test
    void aTransportThatLosesNothingPasses() {
        assertThat(
                        FailedTests.of(
                                MailTransportContract.class,
                                () -> new Changing(UnaryOperator.identity())))
                .isEmpty();
    }

    private static OutgoingMail with(OutgoingMail mail, String messageId) {
        return new OutgoingMail(
                messageId,
                mail.from(),
                mail.to(),
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }

    private static OutgoingMail from(OutgoingMail mail, Mailbox from) {
        return new OutgoingMail(
                mail.messageId(),
                from,
                mail.to(),
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }

    private static OutgoingMail to(OutgoingMail mail, Mailbox to) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                to,
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }

    private static OutgoingMail replyTo(OutgoingMail mail, Optional<Mailbox> replyTo) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                mail.to(),
                replyTo,
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                mail.shownRecipients());
    }

    private static OutgoingMail shown(OutgoingMail mail, List<Mailbox> to, List<Mailbox> cc) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                mail.to(),
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                mail.unsubscribe(),
                new ShownRecipients(to, cc));
    }

    private static OutgoingMail withoutLink(OutgoingMail mail) {
        return new OutgoingMail(
                mail.messageId(),
                mail.from(),
                mail.to(),
                mail.replyTo(),
                mail.content(),
                mail.headers(),
                Optional.empty(),
                mail.shownRecipients());
    }

    private static OutgoingMail content(OutgoingMail mail, UnaryOperator<MailContent> change) {
        return mail.withContent(change.apply(mail.content()));
    }

    private static OutgoingMail files(OutgoingMail mail, UnaryOperator<Attachment> change) {
        return content(
                mail, it -> it.withAttachments(it.attachments().stream().map(change).toList()));
    }

    private static Attachment file(Attachment file, String name, String type, byte[] content) {
        return new Attachment(name, type, file.contentId(), content);
    }
}
