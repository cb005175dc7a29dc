package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.Optional;

final class MailValuesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "Ann B <a@example.com>; Ann B",
                "\"Ann, B\" <a@example.com>; Ann, B",
                "<a@example.com>; ",
                "a@example.com; "
            })
    void aMailboxIsReadWithItsName(String text, String name) {
        Mailbox mailbox = Mailbox.parse(text);

        assertThat(mailbox.name()).isEqualTo(Optional.ofNullable(name));
        assertThat(mailbox.address().value()).isEqualTo("a@example.com");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "A\r\nBcc: b@example.com <a@example.com>",
                "A\nB <a@example.com>",
                "A\u0000B <a@example.com>",
                "Ann <>",
                "Ann a@example.com",
                "Ann <a@example.com> x",
                "Ann <a@example.com>\n",
                "\u0000Ann <a@example.com>",
                "a@example.com\r\n"
            })
    void aMailboxThatCouldBreakAHeaderIsRefused(String text) {
        assertThatThrownBy(() -> Mailbox.parse(text)).isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nBcc: b@example.com", "a\nb", "a\rb", "a\u0000b", "a\u007fb"})
    void aHeaderValueOfSeveralLinesIsRefused(String value) {
        assertThatThrownBy(() -> new MailHeaders(Map.of("X-Tag", value)))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "From",
                "bcc",
                "Content-Type",
                "X-A:",
                "X A",
                "X-\r\nBcc",
                "",
                "DKIM-Signature"
            })
    void aReservedHeaderIsRefused(String name) {
        assertThatThrownBy(() -> new MailHeaders(Map.of(name, "v")))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void headersAreFoundIgnoringCase() {
        MailHeaders headers = new MailHeaders(Map.of("X-Order", "42", "references", "<a@b>"));

        assertThat(headers.values().get("x-order")).isEqualTo("42");
        assertThat(headers.values().get("References")).isEqualTo("<a@b>");
    }

    @Test
    void aHeaderGivenTwiceInAnotherCaseIsRefused() {
        assertThatThrownBy(() -> new MailHeaders(Map.of("X-Tag", "a", "x-tag", "b")))
                .isInstanceOf(FailureException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"message/rfc822", "Multipart/mixed", "text", "text/plain\r\nX: y"})
    void aMultipartOrMessageTypeIsRefused(String type) {
        assertThatThrownBy(() -> Attachment.typeOf(type)).isInstanceOf(FailureException.class);
    }

    @Test
    void aFilesTypeIsKeptAsGiven() {
        assertThat(Attachment.typeOf("Application/PDF")).isEqualTo("Application/PDF");
    }

    @ParameterizedTest
    @CsvSource({
        "a/b.pdf, application/pdf, c",
        "a\\b.pdf, application/pdf, c",
        "' ', application/pdf, c",
        "a.pdf, pdf, c",
        "a.pdf, text/plain;charset=x, c",
        "a.pdf, application/pdf, <c>"
    })
    void anAttachmentThatCouldBreakAMailIsRefused(String filename, String type, String cid) {
        assertThatThrownBy(() -> new Attachment(filename, type, Optional.of(cid), new byte[1]))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void aGoodAttachmentIsKept() {
        Attachment attachment =
                new Attachment(" Ünï.pdf ", "application/pdf", Optional.of("c@x"), new byte[1]);

        assertThat(attachment.filename()).isEqualTo("Ünï.pdf");
    }
}
