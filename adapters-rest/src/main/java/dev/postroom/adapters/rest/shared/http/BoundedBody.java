package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.Failure;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A body that is read as it arrives and ends, with a refusal, where it gets too large. */
final class BoundedBody extends FilterInputStream {

    private final int limit;
    private long seen;

    BoundedBody(InputStream body, int limit) {
        super(body);
        this.limit = limit;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int count) throws IOException {
        int read = arrived(target, from, count);
        seen += Math.max(0, read);
        if (seen > limit) {
            // whoever still sends sees the answer only after being heard out, within reason
            BodyReader.drain(in, limit);
            throw BodyReader.tooLarge(limit);
        }
        return read;
    }

    private int arrived(byte[] target, int from, int count) {
        try {
            return in.read(target, from, count);
        } catch (IOException _) {
            throw new Failure.Malformed("incomplete_body", "The body did not arrive whole.")
                    .asException();
        }
    }

    @Override
    public boolean markSupported() {
        return false;
    }
}
