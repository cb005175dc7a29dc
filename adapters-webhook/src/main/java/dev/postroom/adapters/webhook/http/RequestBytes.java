package dev.postroom.adapters.webhook.http;

import dev.postroom.domain.webhook.signing.SignedRequest;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** A request as HTTP/1.1 (RFC 9112) sends it. */
final class RequestBytes {

    private RequestBytes() {}

    /**
     * The head and the body in one buffer, so that one system call sends both. Fails with {@link
     * IllegalArgumentException} for a header that would end its line.
     */
    static ByteBuffer of(SignedRequest request) {
        byte[] head = head(request).getBytes(StandardCharsets.ISO_8859_1);
        byte[] body = request.body();
        return ByteBuffer.allocate(head.length + body.length).put(head).put(body).flip();
    }

    private static String head(SignedRequest request) {
        StringBuilder head = new StringBuilder(512);
        URI url = request.url();
        head.append("POST ").append(target(url)).append(" HTTP/1.1\r\nHost: ").append(host(url));
        request.headers().forEach((name, value) -> field(head, name, value));
        return head.append("\r\nContent-Length: ")
                .append(request.body().length)
                .append("\r\n\r\n")
                .toString();
    }

    private static void field(StringBuilder head, String name, String value) {
        head.append("\r\n").append(printable(name)).append(": ").append(printable(value));
    }

    private static String printable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
                throw new IllegalArgumentException("a header contains a forbidden character");
            }
        }
        return text;
    }

    private static String host(URI url) {
        return url.getPort() < 0 ? url.getHost() : url.getHost() + ":" + url.getPort();
    }

    /** The path and query as they are written; other than ASCII characters are encoded. */
    private static String target(URI url) {
        String path = url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        String target = url.getRawQuery() == null ? path : path + "?" + url.getRawQuery();
        return target.chars().allMatch(character -> character < 0x7f)
                ? target
                : target(URI.create(url.toASCIIString()));
    }
}
