package dev.postroom.adapters.billing;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.util.Set;
import java.util.regex.Pattern;

/** An answer of the provider lacks a value, or has one that means nothing. */
final class UnreadableAnswerException extends RuntimeException {

    private static final long serialVersionUID = 1;
    private static final Pattern REFERENCE = Pattern.compile("[!-~]{1,255}");
    private static final Set<String> SCHEMES = Set.of("http", "https");
    private static final long LAST_SECOND = 253_402_300_799L; // of the year 9999

    private final String what;

    UnreadableAnswerException(String what) {
        super(what);
        this.what = what;
    }

    /** The reason why the answer cannot be read. */
    String what() {
        return what;
    }

    /** The value, which the answer must have. */
    static <T> T required(@Nullable T value, String name) {
        if (value == null) {
            throw new UnreadableAnswerException(name + " is missing");
        }
        return value;
    }

    /** Whether a text can be the name of something at the provider. */
    static boolean isReference(@Nullable String text) {
        return text != null && REFERENCE.matcher(text).matches();
    }

    static String reference(@Nullable String text, String name) {
        if (!isReference(text)) {
            throw new UnreadableAnswerException(name + " is missing or is no reference");
        }
        return required(text, name);
    }

    static Instant time(@Nullable Long seconds, String name) {
        long read = required(seconds, name);
        if (read <= 0 || read > LAST_SECOND) {
            throw new UnreadableAnswerException(name + " is no time: " + read);
        }
        return Instant.ofEpochSecond(read);
    }

    /** The address of a page that a browser can open. */
    static URI page(@Nullable String url, String name) {
        try {
            URI read = new URI(required(url, name));
            if (read.getHost() != null && SCHEMES.contains(read.getScheme())) {
                return read;
            }
        } catch (URISyntaxException _) {
            // as below; the address itself is a secret
        }
        throw new UnreadableAnswerException(name + " is not the address of a page");
    }
}
