package dev.postroom.adapters.email.email.mime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeUtility;

import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

class EncodedLayoutTest {

    private static final List<String> PARTS =
            List.of(
                    "",
                    "a",
                    " ",
                    "\t",
                    "\r",
                    "\n",
                    "\r\n",
                    "=",
                    "_",
                    ".",
                    "\n.",
                    "Gr\u00fc\u00dfe",
                    "\ud83d\ude00",
                    "\u0000",
                    "word ",
                    "x".repeat(74),
                    "x".repeat(300),
                    "y".repeat(989));

    @Test
    void aTextInPartsIsReadAsTheWholeText() throws Exception {
        Random random = new Random(23);
        for (int i = 0; i < 40_000; i++) {
            ComposedText text = text(random);

            String read = read(written(text), EncodedLayout.of(text.layout()).of(text).encoding());

            assertThat(read).as(text.whole()).isEqualTo(canonical(text.whole()));
        }
    }

    @Test
    void noLineIsLongerThanServersTakeAndNoneLooksLikeABoundary() {
        Random random = new Random(29);
        for (int i = 0; i < 40_000; i++) {
            ComposedText text = text(random);
            boolean plain =
                    EncodedLayout.of(text.layout()).of(text).encoding() == BodyEncoding.SEVEN_BIT;

            String written = written(text);

            assertThat(written.lines())
                    .as(text.whole())
                    .allMatch(line -> line.length() <= (plain ? 990 : 76));
            assertThat(written).doesNotContain("=_");
        }
    }

    @Test
    void partsChooseTheEncodingOfTheWhole() {
        Random random = new Random(31);
        for (int i = 0; i < 40_000; i++) {
            ComposedText text = text(random);
            ComposedText whole = ComposedText.of(text.whole());

            assertThat(EncodedLayout.of(text.layout()).of(text).encoding())
                    .as(text.whole())
                    .isEqualTo(EncodedLayout.of(whole.layout()).of(whole).encoding());
        }
    }

    private static ComposedText text(Random random) {
        int values = random.nextInt(4);
        List<String> literals = new ArrayList<>();
        List<String> filled = new ArrayList<>();
        for (int i = 0; i <= values; i++) {
            literals.add(part(random));
            if (i < values) {
                filled.add(part(random));
            }
        }
        return new ComposedText(new TextLayout(literals), filled);
    }

    private static String part(Random random) {
        StringBuilder part = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            part.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return part.toString();
    }

    private static String written(ComposedText text) {
        MessageBuffer out = new MessageBuffer(16);
        EncodedLayout.of(text.layout()).of(text).write(out);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    private static String read(String written, BodyEncoding encoding)
            throws MessagingException, IOException {
        byte[] bytes = written.getBytes(StandardCharsets.UTF_8);
        return new String(
                MimeUtility.decode(new ByteArrayInputStream(bytes), encoding.header())
                        .readAllBytes(),
                StandardCharsets.UTF_8);
    }

    private static String canonical(String text) {
        return text.replace("\u0000", "")
                .replace("\r\n", "\n")
                .replace("\r", "\n")
                .replace("\n", "\r\n");
    }
}
