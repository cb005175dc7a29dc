package dev.postroom.adapters.email.report.listener;

import java.io.ByteArrayOutputStream;

/** A message while it comes: its size is counted, and its beginning kept. */
final class ReceivedMessage {

    /** The largest message that is taken: with a copy of the largest mail that is sent. */
    static final int MOST = 150 << 20;

    // as much as is read of a report
    private static final int MOST_KEPT = 256 * 1024;

    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
    private long size;

    void add(int octet) {
        size++;
        if (size <= MOST_KEPT) {
            kept.write(octet);
        }
    }

    boolean isTooLarge() {
        return size > MOST;
    }

    byte[] beginning() {
        return kept.toByteArray();
    }
}
