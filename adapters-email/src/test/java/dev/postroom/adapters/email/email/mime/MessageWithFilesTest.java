package dev.postroom.adapters.email.email.mime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.SettableClock;

import jakarta.mail.BodyPart;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;

/** Files stand around the text of a message in the parts that readers expect. */
class MessageWithFilesTest {

    private static final String HTML = "<p>Hello</p><img src=\"cid:logo@x\">";
    private static final Attachment LOGO =
            new Attachment("logo.png", "image/png", Optional.of("logo@x"), new byte[] {1, 2, 3});
    private static final Attachment TERMS =
            new Attachment("Größe.pdf", "application/pdf", Optional.empty(), new byte[] {4});

    private static String written(MailContent content) throws UnwritableMailException {
        byte[] message =
                new MessageWriter(new SettableClock())
                        .bytes(MailFixture.mail(new UUID(0, 1)).withContent(content).build());
        return new String(message, StandardCharsets.ISO_8859_1);
    }

    private static MailContent content(
            @Nullable String html, @Nullable String text, Attachment... files) {
        return MailContent.of(
                "Hello", Optional.ofNullable(html), Optional.ofNullable(text), List.of(files));
    }

    private static MimeMessage read(String message) throws Exception {
        return new MimeMessage(
                Session.getInstance(new Properties()),
                new ByteArrayInputStream(message.getBytes(StandardCharsets.ISO_8859_1)));
    }

    @Test
    void everyByteIsAsTheStandardsSay() throws Exception {
        String message = written(content(HTML, "Hello", TERMS, LOGO));

        assertThat(message.substring(message.indexOf("MIME-Version")))
                .isEqualTo(
                        """
                        MIME-Version: 1.0
                        Content-Type: multipart/mixed;
                         boundary="=_mixed"

                        --=_mixed
                        Content-Type: multipart/related;
                         boundary="=_related";
                         type="multipart/alternative"

                        --=_related
                        Content-Type: multipart/alternative;
                         boundary="=_alternative"

                        --=_alternative
                        Content-Type: text/plain; charset=UTF-8
                        Content-Transfer-Encoding: 7bit

                        Hello
                        --=_alternative
                        Content-Type: text/html; charset=UTF-8
                        Content-Transfer-Encoding: 7bit

                        <p>Hello</p><img src="cid:logo@x">
                        --=_alternative--
                        --=_related
                        Content-Type: image/png;
                         name="logo.png"
                        Content-Disposition: inline;
                         filename="logo.png"
                        Content-Transfer-Encoding: base64
                        Content-ID: <logo@x>

                        AQID
                        --=_related--
                        --=_mixed
                        Content-Type: application/pdf;
                         name*0*=UTF-8''Gr%C3%B6%C3%9Fe.pdf;
                         name="Grosse.pdf"
                        Content-Disposition: attachment;
                         filename*0*=UTF-8''Gr%C3%B6%C3%9Fe.pdf;
                         filename="Grosse.pdf"
                        Content-Transfer-Encoding: base64

                        BA==
                        --=_mixed--
                        """
                                .replace("\n", "\r\n"));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "<p>a</p>, a, multipart/mixed(multipart/alternative(text/plain text/html) file)",
                "none, a, multipart/mixed(text/plain file)",
                "<img src=x>, none, multipart/mixed(text/html file)"
            })
    void anOrdinaryFileFollowsTheText(String html, String text, String expected) throws Exception {
        assertThat(shape(read(written(content(html, text, TERMS))))).isEqualTo(expected);
    }

    @Test
    void aShownFileStandsBesideTheHtml() throws Exception {
        assertThat(shape(read(written(content(HTML, "Hello", LOGO)))))
                .isEqualTo("multipart/related(multipart/alternative(text/plain text/html) file)");
        assertThat(shape(read(written(content("<img src='cid:logo@x'>", null, LOGO, TERMS)))))
                .isEqualTo("multipart/mixed(multipart/related(text/html file) file)");
    }

    private static String shape(Part part) throws Exception {
        if (part.getDisposition() != null) {
            return "file";
        }
        String type = part.getContentType().replaceAll("(?s);.*", "");
        if (!(part.getContent() instanceof Multipart parts)) {
            return type;
        }
        StringBuilder shape = new StringBuilder();
        for (int i = 0; i < parts.getCount(); i++) {
            shape.append(shape.isEmpty() ? "" : " ").append(shape(parts.getBodyPart(i)));
        }
        return type + "(" + shape + ")";
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 56, 57, 58, 114, 1000, 100_000})
    void aFileOfAnySizeArrivesInLinesOf76(int size) throws Exception {
        byte[] bytes = new byte[size];
        new Random(size).nextBytes(bytes);
        String message =
                written(
                        content(
                                "<p>x</p>",
                                "x",
                                new Attachment("a", "a/b", Optional.empty(), bytes)));

        assertThat(message.substring(message.indexOf("Content-Disposition")).lines())
                .allMatch(line -> line.length() <= 76);
        Multipart parts = (Multipart) read(message).getContent();
        assertThat(parts.getBodyPart(1).getInputStream().readAllBytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--=_mixed",
                "a\r\n--=_mixed--\r\n",
                "--=_related\n--=_alternative--",
                "Grüße\r\n",
                "ends with a line\n",
                "a\0b"
            })
    void theTextBesideAFileStaysAsItIs(String text) throws Exception {
        Multipart parts = (Multipart) read(written(content(null, text, TERMS))).getContent();

        assertThat(parts.getCount()).isEqualTo(2);
        BodyPart first = parts.getBodyPart(0);
        assertThat(first.getContent())
                .isEqualTo(text.replace("\0", "").replace("\r\n", "\n").replace("\n", "\r\n"));
    }
}
