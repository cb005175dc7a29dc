package dev.postroom.adapters.webhook.http;

import dev.postroom.adapters.webhook.http.AnswerHead.BodyLength;

import java.io.IOException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads one head strictly: what two programs could understand differently is refused. */
final class HeadReader {

    private static final int MAX_FIELDS = 100;
    private static final Pattern STATUS_LINE =
            Pattern.compile("HTTP/1\\.[01] [1-5][0-9]{2}(?: .*)?");
    private static final Pattern FIELD_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");

    private final HeadLines lines;
    private long length = -1;
    private boolean isChunked;
    private boolean closes;
    private Optional<String> retryAfter = Optional.empty();

    HeadReader(HeadLines lines) {
        this.lines = lines;
    }

    AnswerHead read() throws IOException {
        String first = lines.next();
        if (!STATUS_LINE.matcher(first).matches()) {
            throw InvalidAnswerException.notHttp();
        }
        closes = first.startsWith("HTTP/1.0");
        fields();
        int status = Integer.parseInt(first, 9, 12, 10);
        BodyLength body = body(status);
        boolean persistent = !closes && !(body instanceof BodyLength.UntilClose);
        return new AnswerHead(status, persistent, body, retryAfter);
    }

    // a line that begins with a space continues the one before it (RFC 9112, section 5.2)
    private void fields() throws IOException {
        int count = 0;
        String line = lines.next();
        while (!line.isEmpty()) {
            StringBuilder field = new StringBuilder(line);
            for (line = lines.next(); isFolded(line); line = lines.next()) {
                field.append(' ').append(line.strip());
                count++;
            }
            if (++count > MAX_FIELDS) {
                throw InvalidAnswerException.tooLarge();
            }
            field(field.toString());
        }
    }

    private static boolean isFolded(String line) {
        return line.startsWith(" ") || line.startsWith("\t");
    }

    private void field(String line) throws InvalidAnswerException {
        int colon = line.indexOf(':');
        if (colon < 1 || !FIELD_NAME.matcher(line.substring(0, colon)).matches()) {
            throw InvalidAnswerException.notHttp();
        }
        String value = line.substring(colon + 1).strip();
        switch (line.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "content-length" -> length(value);
            case "transfer-encoding" -> coding(value);
            case "connection" -> closes |= value.toLowerCase(Locale.ROOT).contains("close");
            case "retry-after" -> retryAfter = Optional.of(value);
            default -> {
                // no other field changes the result
            }
        }
    }

    private void length(String value) throws InvalidAnswerException {
        if (!LENGTH.matcher(value).matches()) {
            throw InvalidAnswerException.notHttp();
        }
        long earlier = length;
        length = Long.parseLong(value);
        if (earlier >= 0 && earlier != length) {
            throw InvalidAnswerException.notHttp();
        }
    }

    private void coding(String value) throws InvalidAnswerException {
        if (isChunked || !"chunked".equalsIgnoreCase(value)) {
            throw InvalidAnswerException.notHttp();
        }
        isChunked = true;
    }

    private BodyLength body(int status) throws InvalidAnswerException {
        if (isChunked && length >= 0) {
            throw InvalidAnswerException.notHttp();
        }
        if (status < 200 || status == 204 || status == 304) {
            return new BodyLength.Known(0);
        }
        if (isChunked) {
            return new BodyLength.Chunked();
        }
        return length < 0 ? new BodyLength.UntilClose() : new BodyLength.Known(length);
    }
}
