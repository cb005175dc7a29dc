package dev.postroom.adapters.rest.shared.http;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that is read as it arrives, and refused at the first byte beyond its limit. */
final class LimitedStream extends FilterInputStream {

    private final int limit;
    private long left;

    LimitedStream(InputStream body, int limit) {
        super(body);
        this.limit = limit;
        this.left = limit;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count(read < 0 ? 0 : 1);
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = super.read(buffer, offset, length);
        count(read);
        return read;
    }

    @Override
    public long skip(long wanted) throws IOException {
        long skipped = super.skip(wanted);
        count(skipped);
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    private void count(long read) {
        left -= Math.max(0, read);
        if (left < 0) {
            throw BodyRefusals.tooLarge(limit);
        }
    }
}
