package dev.postroom.adapters.email.report;

import dev.postroom.adapters.email.report.MailParts.Part;

import org.apache.james.mime4j.MimeException;
import org.apache.james.mime4j.codec.DecodeMonitor;
import org.apache.james.mime4j.codec.DecoderUtil;
import org.apache.james.mime4j.stream.BodyDescriptor;
import org.apache.james.mime4j.stream.EntityState;
import org.apache.james.mime4j.stream.Field;
import org.apache.james.mime4j.stream.MimeConfig;
import org.apache.james.mime4j.stream.MimeTokenStream;
import org.apache.james.mime4j.stream.RecursionMode;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Walks through the parts of a message of a stranger. Reads its beginning only, stops where parts
 * are too many or too deep, and gives what it has got.
 */
final class MimeWalk {

    private static final int MOST_READ = 256 * 1024;
    private static final int MOST_PARTS = 100;
    private static final int DEEPEST = 10;
    private static final int MOST_FIELDS = 1000;
    private static final MimeConfig CONFIG =
            MimeConfig.custom()
                    .setMaxLineLen(MOST_READ)
                    .setMaxHeaderLen(MOST_READ)
                    .setMaxHeaderCount(MOST_FIELDS)
                    .setMaxContentLen(MOST_READ)
                    .setStrictParsing(false)
                    .build();
    private static final Charset JAPANESE = charset("ISO-2022-JP");
    private static final Pattern TAG = Pattern.compile("<(?![^<>@\\s]+@)[^<>]{0,2000}>");
    private static final Pattern LINE_BREAK =
            Pattern.compile("(?i)<(?:br|/p|/div|/tr|/h\\d)\\b[^<>]*>");

    private final MimeTokenStream stream = new MimeTokenStream(CONFIG);
    private final List<HeaderBlock.Field> header = new ArrayList<>();
    private final List<Part> parts = new ArrayList<>();
    private String type = "";
    private String preamble = "";
    private int depth;

    /** The message as far as it can be read. */
    static MailParts read(byte[] message) {
        MimeWalk walk = new MimeWalk();
        // a part within a report is a report about another mail
        walk.stream.setRecursionMode(RecursionMode.M_NO_RECURSE);
        walk.stream.parse(
                new ByteArrayInputStream(message, 0, Math.min(message.length, MOST_READ)));
        try {
            walk.walk();
        } catch (IOException | MimeException _) {
            // broken: what was read before may be enough
        }
        // a message of parts that lost their boundaries on the way is a text
        if (walk.parts.isEmpty() && !walk.preamble.isBlank()) {
            walk.parts.add(new Part("text/plain", walk.preamble));
        }
        return new MailParts(new HeaderBlock(walk.header), walk.type, walk.parts);
    }

    private void walk() throws IOException, MimeException {
        for (EntityState state = stream.getState();
                state != EntityState.T_END_OF_STREAM && take(state);
                state = stream.next()) {}
    }

    private boolean take(EntityState state) throws IOException {
        switch (state) {
            case T_FIELD -> takeField(stream.getField());
            case T_END_HEADER -> {
                if (depth == 0 && parts.isEmpty() && type.isEmpty()) {
                    type =
                            header.stream()
                                    .filter(field -> field.name().equals("content-type"))
                                    .map(field -> field.value().toLowerCase(Locale.ROOT))
                                    .findFirst()
                                    .orElse("text/plain");
                }
            }
            case T_START_MULTIPART -> depth++;
            case T_END_MULTIPART -> depth--;
            case T_PREAMBLE -> preamble = text(stream.getInputStream().readAllBytes(), "");
            case T_BODY -> takeBody(stream.getBodyDescriptor());
            default -> {}
        }
        return depth <= DEEPEST && parts.size() < MOST_PARTS;
    }

    private void takeField(Field field) {
        if (depth == 0 && parts.isEmpty()) {
            String body = field.getBody() == null ? "" : field.getBody();
            header.add(
                    new HeaderBlock.Field(
                            field.getName().toLowerCase(Locale.ROOT).strip(), decoded(body)));
        }
    }

    private static String decoded(String body) {
        String line = body.replaceAll("\\R[ \\t]*", " ").strip();
        try {
            return DecoderUtil.decodeEncodedWords(
                    line, DecodeMonitor.SILENT, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return line;
        }
    }

    private void takeBody(BodyDescriptor body) throws IOException {
        String kind = body.getMimeType() == null ? "text/plain" : body.getMimeType();
        if (kind.startsWith("text/") || kind.startsWith("message/")) {
            byte[] bytes = stream.getDecodedInputStream().readAllBytes();
            String text = text(bytes, body.getCharset());
            parts.add(new Part(kind, kind.equals("text/html") ? withoutTags(text) : text));
        } else {
            parts.add(new Part(kind, ""));
        }
    }

    private static String text(byte[] bytes, String charset) {
        String text = new String(bytes, charset(charset));
        // Japanese programs often name no charset
        return (text.contains("\u001b$B") ? new String(bytes, JAPANESE) : text)
                .replace("\r\n", "\n");
    }

    private static Charset charset(String name) {
        try {
            return name == null || name.isEmpty() || name.equalsIgnoreCase("us-ascii")
                    ? StandardCharsets.UTF_8
                    : Charset.forName(name);
        } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
            return StandardCharsets.UTF_8;
        }
    }

    // far from all of HTML: enough to find sentences and addresses
    private static String withoutTags(String html) {
        return TAG.matcher(LINE_BREAK.matcher(html).replaceAll("\n"))
                .replaceAll(" ")
                .replace("&nbsp;", " ")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&#39;", "'")
                .replace("&quot;", "\"")
                .replace("&amp;", "&");
    }
}
