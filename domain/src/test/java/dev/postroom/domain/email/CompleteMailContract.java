package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.message.OutgoingMail.ShownRecipients;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.text.ComposedText;

import org.junit.jupiter.api.Test;

import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Tests that a mail which is accepted arrives with all its parts, in any form: as a message, or as
 * the fields of a provider's API.
 */
public interface CompleteMailContract {

    SequentialIds IDS = new SequentialIds();

    /** The transport under test, made with {@link InsideTransaction#guard}; one for each test. */
    MailTransport transport();

    /** A workspace that this transport serves. */
    Workspace workspace();

    /**
     * The mails that the other side has got so far, in the order of arrival, read from what
     * arrived. {@code to} is the recipient to whom the other side brings it. What a mail does not
     * have is absent.
     */
    List<OutgoingMail> received();

    /** A mail to this address with a new id. */
    static OutgoingMail mailTo(String address) {
        return MailFixture.mail(IDS.next()).withTo(address).build();
    }

    /** A mail that has every part. */
    static OutgoingMail wholeMail() {
        OutgoingMail plain = mailTo("Zoë Reader <zoe@example.com>");
        return new OutgoingMail(
                plain.messageId(),
                Mailbox.parse("Grüße <news@example.org>"),
                plain.to(),
                Optional.of(Mailbox.parse("Desk <desk@example.org>")),
                MailContent.of(
                        "Grüße aus Köln: 漢字",
                        Optional.of("<p>Zoë, <b>hello</b></p><img src=\"cid:logo@example.org\">"),
                        Optional.of("Zoë, hello"),
                        List.of(
                                file("Terms.pdf", "application/pdf", Optional.empty(), 300),
                                file("logo.png", "image/png", Optional.of("logo@example.org"), 7))),
                new MailHeaders(Map.of("X-Order", "42", "X-Shop", "north")),
                plain.unsubscribe(),
                new ShownRecipients(
                        List.of(plain.to(), Mailbox.parse("Second <second@example.com>")),
                        List.of(Mailbox.parse("Copy <copy@example.com>"))));
    }

    private static Attachment file(String name, String type, Optional<String> id, int size) {
        byte[] bytes = new byte[size];
        IntStream.range(0, size).forEach(i -> bytes[i] = (byte) i);
        return new Attachment(name, type, id, bytes);
    }

    private void arrives(OutgoingMail mail, Function<OutgoingMail, Object> part) {
        boolean accepted =
                Handover.send(transport(), workspace(), List.of(mail)).getFirst()
                        instanceof MailOutcome.Accepted;
        assertThat(received().stream().map(part).toList())
                .isEqualTo(accepted ? List.of(part.apply(mail)) : List.of());
    }

    private static String shown(Attachment file) {
        return String.join(
                ", ",
                file.filename(),
                file.contentType(),
                file.contentId().orElse("-"),
                HexFormat.of().formatHex(file.content()));
    }

    private static Optional<String> text(Optional<ComposedText> text) {
        return text.map(ComposedText::whole);
    }

    @Test
    default void theMessageIdArrives() {
        arrives(wholeMail(), OutgoingMail::messageId);
    }

    @Test
    default void theSenderAndTheAddressForRepliesArrive() {
        arrives(wholeMail(), mail -> List.of(mail.from(), mail.replyTo()));
    }

    @Test
    default void theRecipientsThatAreShownArrive() {
        arrives(wholeMail(), mail -> List.of(mail.to().address(), mail.shownRecipients().to()));
    }

    @Test
    default void theCopiesThatAreShownArrive() {
        arrives(wholeMail(), mail -> mail.shownRecipients().cc());
    }

    @Test
    default void theSubjectArrives() {
        arrives(wholeMail(), mail -> mail.content().subject());
    }

    @Test
    default void theTextArrives() {
        arrives(wholeMail(), mail -> text(mail.content().text()));
    }

    @Test
    default void theHtmlArrives() {
        arrives(wholeMail(), mail -> text(mail.content().html()));
    }

    @Test
    default void aTextAloneArrivesWithoutHtml() {
        arrives(
                with(MailContent.of("Hello", Optional.empty(), Optional.of("Zoë"), List.of())),
                mail -> List.of(text(mail.content().text()), text(mail.content().html())));
    }

    @Test
    default void htmlAloneArrives() {
        arrives(
                with(
                        MailContent.of(
                                "Hello", Optional.of("<p>Zoë</p>"), Optional.empty(), List.of())),
                mail -> text(mail.content().html()));
    }

    @Test
    default void nothingIsAddedToAMail() {
        arrives(
                MailFixture.mail(IDS.next()).transactional().build(),
                mail ->
                        List.of(
                                mail.replyTo(),
                                mail.shownRecipients().cc(),
                                mail.content().attachments(),
                                mail.headers().values(),
                                mail.unsubscribe()));
    }

    private static OutgoingMail with(MailContent content) {
        return MailFixture.mail(IDS.next()).withContent(content).build();
    }

    @Test
    default void theAttachmentsArrive() {
        arrives(
                wholeMail(),
                mail ->
                        mail.content().attachments().stream()
                                .map(CompleteMailContract::shown)
                                .sorted()
                                .toList());
    }

    @Test
    default void theHeadersArrive() {
        arrives(wholeMail(), mail -> mail.headers().values());
    }

    @Test
    default void theLinkToUnsubscribeArrives() {
        arrives(wholeMail(), OutgoingMail::unsubscribe);
    }
}
