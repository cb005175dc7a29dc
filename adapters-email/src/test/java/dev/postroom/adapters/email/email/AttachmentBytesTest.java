package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.mime.MessageWriter;
import dev.postroom.adapters.email.email.mime.UnwritableMailException;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.SettableClock;

import jakarta.mail.BodyPart;
import jakarta.mail.Multipart;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/** Files arrive byte by byte, under their own name. */
class AttachmentBytesTest {

    private static final byte[] LINES = "a\n.\r.\r\n--x\n".getBytes(StandardCharsets.US_ASCII);

    private static byte[] source(Attachment file) throws UnwritableMailException {
        String image = file.contentId().map("<img src=\"cid:%s\">"::formatted).orElse("");
        return source("<p>Hello</p>" + image, file);
    }

    private static byte[] source(String html, Attachment file) throws UnwritableMailException {
        MailContent content =
                MailContent.of("Hello", Optional.of(html), Optional.empty(), List.of(file));
        return new MessageWriter(new SettableClock())
                .write(MailFixture.mail(new UUID(0, 1)).withContent(content).build())
                .content();
    }

    private static BodyPart file(byte[] source) throws Exception {
        MimeMessage message =
                new MimeMessage(
                        Session.getInstance(new Properties()), new ByteArrayInputStream(source));
        Multipart parts = (Multipart) message.getContent();
        return parts.getBodyPart(parts.getCount() - 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "image/svg+xml", "message/rfc822", "application/x-unheard-of"})
    void noLineEndOfAFileIsTouched(String type) throws Exception {
        for (Optional<String> id : List.of(Optional.<String>empty(), Optional.of("part-1"))) {
            byte[] source = source(new Attachment("lines.txt", type, id, LINES));
            assertThat(file(source).getInputStream().readAllBytes()).isEqualTo(LINES);
            assertThat(new String(source, StandardCharsets.ISO_8859_1).replace("\r\n", ""))
                    .doesNotContain("\r", "\n");
        }
    }

    @Test
    void anEmptyFileIsWritten() throws Exception {
        for (Optional<String> id : List.of(Optional.<String>empty(), Optional.of("part-1"))) {
            byte[] source = source(new Attachment("a.png", "image/png", id, new byte[0]));
            assertThat(file(source).getInputStream().readAllBytes()).isEmpty();
        }
    }

    @Test
    void aNameInAnyScriptArrives() throws Exception {
        for (Optional<String> id : List.of(Optional.<String>empty(), Optional.of("logo"))) {
            byte[] source = source(new Attachment("Grüße 漢字.pdf", "application/pdf", id, LINES));
            assertThat(MimeUtility.decodeText(file(source).getFileName()))
                    .isEqualTo("Grüße 漢字.pdf");
            assertThat(new String(source, StandardCharsets.ISO_8859_1)).matches("[\\x00-\\x7F]*");
        }
    }

    @Test
    void aRelatedPartNamesTheTypeOfItsRoot() throws Exception {
        byte[] source = source(new Attachment("a.png", "image/png", Optional.of("logo@x"), LINES));

        MimeMessage message =
                new MimeMessage(
                        Session.getInstance(new Properties()), new ByteArrayInputStream(source));
        ContentType related = new ContentType(message.getContentType());
        Multipart parts = (Multipart) message.getContent();
        assertThat(related.getBaseType()).isEqualTo("multipart/related");
        assertThat(related.getParameter("type"))
                .isEqualTo(new ContentType(parts.getBodyPart(0).getContentType()).getBaseType());
    }

    @Test
    void withoutHtmlNoFileIsInline() throws Exception {
        MailContent content =
                MailContent.of(
                        "Hello",
                        Optional.empty(),
                        Optional.of("x"),
                        List.of(
                                new Attachment(
                                        "a.png", "image/png", Optional.of("logo@x"), LINES)));
        byte[] source =
                new MessageWriter(new SettableClock())
                        .write(MailFixture.mail(new UUID(0, 1)).withContent(content).build())
                        .content();

        assertThat(file(source).getDisposition()).isEqualTo("attachment");
        assertThat(file(source).getHeader("Content-ID")).containsExactly("<logo@x>");
        assertThat(new String(source, StandardCharsets.ISO_8859_1))
                .contains("multipart/mixed")
                .doesNotContain("multipart/related");
    }

    @Test
    void anInlineFileIsFoundByItsContentId() throws Exception {
        BodyPart file =
                file(source(new Attachment("a.png", "image/png", Optional.of("logo@x"), LINES)));
        assertThat(file.getHeader("Content-ID")).containsExactly("<logo@x>");
        assertThat(file.getDisposition()).isEqualTo("inline");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "<img src=\"cid:logo+1@x\">, inline",
                "<img src='CID:logo%2B1%40x'>, inline",
                "<img src=cid:logo%2b1%40x>, inline",
                "<td style=\"background:url(cid:logo+1@x)\">, inline",
                "<p>logo+1@x</p>, attachment",
                "<img src=\"cid:other\">, attachment",
                "<p>Hello</p>, attachment"
            })
    void onlyAFileThatTheHtmlRefersToIsInline(String html, String disposition) throws Exception {
        byte[] source =
                source(html, new Attachment("a.png", "image/png", Optional.of("logo+1@x"), LINES));

        assertThat(file(source).getDisposition()).isEqualTo(disposition);
        assertThat(file(source).getHeader("Content-ID")).containsExactly("<logo+1@x>");
    }
}
