package dev.postroom.bootstrap.e2e;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * One request as it arrived.
 *
 * @param bytes its head and its body; not copied
 * @param bodyStart where the body begins
 */
record ReceivedPost(byte[] bytes, int bodyStart) {

    private static final byte[] TIME = "\"timestamp\":\"".getBytes(StandardCharsets.US_ASCII);
    // 2026-01-02T03:04:05.678901Z
    private static final int HOUR = 11;
    private static final int FRACTION = 20;
    private static final long DAY = Duration.ofDays(1).toNanos() / 1000;

    String path() {
        int from = at(0, ' ') + 1;
        return new String(bytes, from, at(from, ' ') - from, StandardCharsets.US_ASCII);
    }

    /** The id of the delivery. */
    UUID delivery() {
        return UUID.fromString(header("x-service-delivery:"));
    }

    /** The id of the event, which all attempts and all endpoints share. */
    String event() {
        return header("webhook-id:");
    }

    /** The value of a header by its name in lower case with the colon; empty without it. */
    String header(String name) {
        int line = at(0, '\n') + 1;
        while (line < bodyStart) {
            int end = at(line, '\r');
            if (startsWith(line, name)) {
                int from = line + name.length();
                return new String(bytes, from, end - from, StandardCharsets.US_ASCII).strip();
            }
            line = end + 2;
        }
        return "";
    }

    /**
     * The microseconds from the time of the event until now, when they are less than a day; -1 when
     * the body has no time.
     */
    long waited(Instant now) {
        int at = indexOf(TIME);
        if (at < 0) {
            return -1;
        }
        int from = at + TIME.length;
        long seconds =
                number(from + HOUR, 2) * 3600
                        + number(from + HOUR + 3, 2) * 60
                        + number(from + HOUR + 6, 2);
        long then = seconds * 1_000_000 + fraction(from + FRACTION);
        long micros = now.getEpochSecond() % 86_400 * 1_000_000 + now.getNano() / 1000;
        return Math.floorMod(micros - then, DAY);
    }

    // microseconds, from as many digits as there are
    private long fraction(int from) {
        if (bytes[from - 1] != '.') {
            return 0;
        }
        long value = 0;
        long unit = 100_000;
        for (int i = from; bytes[i] >= '0' && bytes[i] <= '9'; i++) {
            value += unit * (bytes[i] - '0');
            unit /= 10;
        }
        return value;
    }

    private long number(int from, int digits) {
        long value = 0;
        for (int i = from; i < from + digits; i++) {
            value = 10 * value + bytes[i] - '0';
        }
        return value;
    }

    private int at(int from, char wanted) {
        int i = from;
        while (bytes[i] != wanted) {
            i++;
        }
        return i;
    }

    private boolean startsWith(int from, String lowerCase) {
        for (int i = 0; i < lowerCase.length(); i++) {
            if ((bytes[from + i] | 0x20) != (lowerCase.charAt(i) | 0x20)) {
                return false;
            }
        }
        return true;
    }

    private int indexOf(byte[] wanted) {
        for (int i = bodyStart; i < bytes.length - wanted.length; i++) {
            int n = 0;
            while (n < wanted.length && bytes[i + n] == wanted[n]) {
                n++;
            }
            if (n == wanted.length) {
                return i;
            }
        }
        return -1;
    }
}
