package dev.postroom.domain.email;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/calendar; method=REQUEST; charset=UTF-8",
                "text/plain; charset=utf-8",
                "text/csv;charset=utf-8;header=present",
                "text/plain; format=\"flowed text\"",
                "text/calendar; method=REQUEST; x-title=\"Tea; then cake\"",
                "application/pdf"
            })
    void aMediaTypeMayHaveParameters(String type) {
        assertThat(Attachment.typeOf(type)).isEqualTo(type);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "References|<a@b> <c@d.example>",
                "In-Reply-To|<a@b>",
                "Precedence|bulk",
                "Auto-Submitted|auto-replied; owner-email=x",
                "Auto-Submitted|no",
                "Feedback-ID|42:acme:newsletter:postroom",
                "List-Id|Zoë's news <news.example.com>",
                "List-Id|<news.example.com>",
                "X-Anything|no brackets ü"
            })
    void aHeaderThatKeepsItsGrammarIsAllowed(String name, String value) {
        assertThat(MailHeaders.requested(Map.of(name, value)).values()).containsEntry(name, value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "References|<zoë@b>",
                "References|a@b",
                "references|<a@b>,<c@d>",
                "References|<a@b> x",
                "In-Reply-To|no brackets ü",
                "In-Reply-To|<a b@c>",
                "Precedence|ü",
                "Precedence|bulk mail",
                "Auto-Submitted|bögus",
                "Feedback-ID|ü:b",
                "Feedback-ID|a b:c",
                "List-Id|no angle brackets",
                "List-Id|News <ü.example.com>",
                "List-Id|News <one>",
                "List-Id|=?utf-8?q?x?= <a b>"
            })
    void aHeaderThatBreaksItsGrammarIsRefused(String name, String value) {
        assertThatThrownBy(() -> MailHeaders.requested(Map.of(name, value)))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void theIdsOfALongConversationAreAllowed() {
        String ids = "<a@b.example> ".repeat(1400).strip();

        assertThat(MailHeaders.requested(Map.of("References", ids)).values())
                .containsEntry("References", ids);
        assertThatThrownBy(() -> new MailHeaders(Map.of("X-Ids", ids)))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void headersAreFoundIgnoringCase() {
        MailHeaders headers = new MailHeaders(Map.of("X-Order", "42", "references", "<a@b>"));

        assertThat(headers.values().get("x-order")).isEqualTo("42");
        assertThat(headers.values().get("References")).isEqualTo("<a@b>");
    }

    @Test
    void aRequestHasAtMostFiftyHeadersAndTheServiceAddsTwo() {
        Map<String, String> most = new HashMap<>();
        IntStream.range(0, 50).forEach(n -> most.put("X-" + n, "v"));
        assertThat(MailHeaders.requested(most).values()).hasSize(50);

        most.put("List-Id", "<a.b>");
        most.put("X-Campaign-Test", "v");
        assertThat(new MailHeaders(most).values()).hasSize(52);
        assertThatThrownBy(() -> MailHeaders.requested(most))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("50");
        most.put("X-More", "v");
        assertThatThrownBy(() -> new MailHeaders(most)).isInstanceOf(FailureException.class);
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
        "a.pdf, text/plain;charset=, c",
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
