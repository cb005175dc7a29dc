package dev.postroom.adapters.email.report.listener;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Optional;

/**
 * The bytes of a client. Only CR LF ends a line, and only CR LF dot CR LF a message, so that a
 * server in front cannot see other ends than this one.
 */
final class SmtpInput {

    private static final int BUFFER = 8192;
    private static final int LONGEST_LINE = 1024;

    private final Socket socket;

    // the socket gives none when it is being stopped
    private final InputStream octets;

    private final Duration patience;
    private final long end;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private int filled;

    SmtpInput(Socket socket, ListenerLimits limits) throws IOException {
        this.socket = socket;
        this.octets = socket.getInputStream();
        this.patience = limits.command();
        this.end = System.nanoTime() + limits.session().toNanos();
    }

    /** Whether the client has sent more than was read. */
    boolean hasMore() throws IOException {
        return next < filled || octets.available() > 0;
    }

    /** The next command without its end; empty: the client is done. */
    Optional<String> line() throws IOException {
        long deadline = deadline();
        StringBuilder line = new StringBuilder();
        for (int octet = read(deadline); octet >= 0; octet = read(deadline)) {
            if (octet == '\r') {
                if (read(deadline) != '\n') {
                    throw new BadLineException("501 5.5.2 A line ends with CR LF");
                }
                return Optional.of(line.toString());
            }
            if (octet < ' ' || octet > '~') {
                throw new BadLineException("501 5.5.2 A command has printable ASCII only");
            }
            if (line.length() == LONGEST_LINE) {
                throw new BadLineException("500 5.5.2 The line is too long");
            }
            line.append((char) octet);
        }
        return Optional.empty();
    }

    private enum Place {
        BEGIN_OF_LINE,
        AFTER_DOT,
        AFTER_DOT_CR,
        IN_LINE,
        AFTER_CR
    }

    /** A message to its end, without the dots that were added to it; empty: it has no end. */
    Optional<ReceivedMessage> message() throws IOException {
        ReceivedMessage message = new ReceivedMessage();
        Place place = Place.BEGIN_OF_LINE;
        for (int octet = read(deadline()); octet >= 0; octet = readOn()) {
            if (place == Place.BEGIN_OF_LINE && octet == '.') {
                place = Place.AFTER_DOT;
            } else if (place == Place.AFTER_DOT && octet == '\r') {
                place = Place.AFTER_DOT_CR;
            } else if (place == Place.AFTER_DOT_CR && octet == '\n') {
                return Optional.of(message);
            } else {
                if (place == Place.AFTER_DOT_CR) {
                    message.add('\r');
                }
                message.add(octet);
                place = after(place, octet);
            }
        }
        return Optional.empty();
    }

    private static Place after(Place place, int octet) {
        if (octet == '\r') {
            return Place.AFTER_CR;
        }
        return place == Place.AFTER_CR && octet == '\n' ? Place.BEGIN_OF_LINE : Place.IN_LINE;
    }

    private int readOn() throws IOException {
        return next < filled ? buffer[next++] & 0xff : read(deadline());
    }

    private long deadline() {
        return Math.min(end, System.nanoTime() + patience.toNanos());
    }

    private int read(long deadline) throws IOException {
        if (next == filled && !fill(deadline)) {
            return -1;
        }
        return buffer[next++] & 0xff;
    }

    private boolean fill(long deadline) throws IOException {
        long left = Duration.ofNanos(deadline - System.nanoTime()).toMillis();
        if (left <= 0) {
            throw new SocketTimeoutException();
        }
        socket.setSoTimeout((int) left);
        next = 0;
        filled = Math.max(0, octets.read(buffer));
        return filled > 0;
    }
}
