package dev.postroom.domain.account;

import dev.postroom.domain.shared.failure.Failure;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.stream.IntStream;

/** The image at the top of the pages of an account. */
public sealed interface Logo {

    /** The image, as {@link #address} gives it. Fails with {@code Invalid} for another text. */
    static Logo parse(String text) {
        return text.startsWith(Stored.SCHEME) ? Stored.parse(text) : Linked.parse(text);
    }

    /** Where a browser finds it: a data URL for one that is part of each page. */
    String address();

    /** An image that is part of each page, so that a page loads nothing from elsewhere. */
    record Stored(Kind kind, String base64) implements Logo {

        /** The most bytes of the image. */
        public static final int MAX_BYTES = 64 * 1024;

        private static final String SCHEME = "data:";
        private static final String ENCODING = ";base64,";

        // the bytes say what it is, not the type that is stated
        private static Stored parse(String url) {
            int start = url.indexOf(ENCODING);
            try {
                if (start >= 0) {
                    return of(Base64.getDecoder().decode(url.substring(start + ENCODING.length())));
                }
            } catch (IllegalArgumentException _) {
                // the same refusal as for a URL without an image
            }
            throw Failure.Invalid.value(
                            "invalid_image",
                            "Must be an https URL, or an image as data:…;base64,….")
                    .asException();
        }

        @Override
        public String address() {
            return SCHEME + kind.mediaType() + ENCODING + base64;
        }

        /** The image of these bytes. Fails with {@code Invalid} when it is none or too large. */
        public static Stored of(byte[] bytes) {
            if (bytes.length > MAX_BYTES) {
                throw Failure.Invalid.value("too_large", "The image must have at most 64 KiB.")
                        .asException();
            }
            return new Stored(Kind.of(bytes), Base64.getEncoder().encodeToString(bytes));
        }
    }

    /**
     * An image of another server, which browsers load from there. That server learns the address of
     * each visitor.
     *
     * @param url absolute, with https and a host
     */
    record Linked(URI url) implements Logo {

        /** The image at this address. Fails with {@code Invalid} unless it is an https URL. */
        public static Linked parse(String text) {
            return new Linked(WebLink.parse(text).url());
        }

        @Override
        public String address() {
            return url.toString();
        }
    }

    /** The formats of images that browsers display and that hold no scripts. */
    enum Kind {
        PNG("image/png", "\u0089PNG\r\n\u001a\n....IHDR"),
        JPEG("image/jpeg", "\u00ff\u00d8\u00ff"),
        GIF("image/gif", "GIF8.a"),
        // the same container has sounds and videos
        WEBP("image/webp", "RIFF....WEBPVP8");

        private static final char ANY = '.';

        private final String mediaType;
        private final String start;

        /**
         * @param start the first bytes; any byte is at the place of a dot
         */
        Kind(String mediaType, String start) {
            this.mediaType = mediaType;
            this.start = start;
        }

        /** For example {@code image/png}. */
        public String mediaType() {
            return mediaType;
        }

        static Kind of(byte[] bytes) {
            return Arrays.stream(values())
                    .filter(kind -> kind.begins(bytes))
                    .findFirst()
                    .orElseThrow(() ->
                            Failure.Invalid.value(
                                            "invalid_image",
                                            "Must be a PNG, JPEG, GIF or WebP image.")
                                    .asException());
        }

        private boolean begins(byte[] bytes) {
            String begin = new String(bytes, StandardCharsets.ISO_8859_1);
            return begin.length() > start.length()
                    && IntStream.range(0, start.length())
                            .allMatch(at ->
                                    start.charAt(at) == ANY
                                            || start.charAt(at) == begin.charAt(at));
        }
    }
}
