package dev.postroom.adapters.email.report;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The beginning of a stream, which ends after a number of bytes. */
final class LimitedInput extends FilterInputStream {

    private int left;

    LimitedInput(InputStream all, int most) {
        super(all);
        this.left = most;
    }

    @Override
    public int read() throws IOException {
        if (left <= 0) {
            return -1;
        }
        int next = super.read();
        left -= next < 0 ? 0 : 1;
        return next;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (left <= 0) {
            return length == 0 ? 0 : -1;
        }
        int count = super.read(bytes, offset, Math.min(length, left));
        left -= Math.max(0, count);
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
        long skipped = super.skip(Math.min(count, left));
        left -= (int) skipped;
        return skipped;
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
