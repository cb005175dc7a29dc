package dev.postroom.adapters.rest.shared.http.body;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A complete body in a temporary file: a slow client occupies neither memory nor a transaction. The
 * file has no name in its directory, so that nothing of it is left after a crash.
 */
public final class SpooledBody implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SpooledBody.class);
    private static final int CHUNK = 256 * 1024;
    private static final Duration RETRY = Duration.ofSeconds(30);

    private final FileChannel file;
    private long size;

    private SpooledBody(FileChannel file) {
        this.file = file;
    }

    /** Opens an empty file for reading and writing. */
    interface Opening {
        FileChannel open() throws IOException;
    }

    /**
     * Receives the body; {@code Malformed} when it is empty, {@code Unavailable} when it cannot be
     * stored.
     */
    public static SpooledBody of(InputStream body) {
        return of(body, SpooledBody::newFile);
    }

    static SpooledBody of(InputStream body, Opening opening) {
        SpooledBody spooled = opened(opening);
        boolean done = false;
        try {
            spooled.addAll(body);
            if (spooled.size == 0) {
                throw new Failure.Malformed("empty_body", Messages.EMPTY_BODY).asException();
            }
            done = true;
            return spooled;
        } finally {
            if (!done) {
                spooled.close();
            }
        }
    }

    /** A body to which its parts are added; {@code Unavailable} when it cannot be stored. */
    static SpooledBody empty() {
        return opened(SpooledBody::newFile);
    }

    private static SpooledBody opened(Opening opening) {
        try {
            return new SpooledBody(opening.open());
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    // the operator is told by the condition temporary_files
    private static FailureException noRoom(IOException cause) {
        LOG.debug("A body cannot be stored in a temporary file", cause);
        return new Failure.Unavailable(
                        "storage_full",
                        "The service has no room for temporary files. Retry later.",
                        RETRY)
                .asException();
    }

    private void addAll(InputStream body) {
        byte[] part = new byte[CHUNK];
        for (int read = readChunk(body, part); read > 0; read = readChunk(body, part)) {
            add(ByteBuffer.wrap(part, 0, read));
        }
    }

    /** Adds the rest of a part at the end. */
    void add(ByteBuffer part) {
        try {
            while (part.hasRemaining()) {
                size += file.write(part);
            }
        } catch (IOException e) {
            throw noRoom(e);
        }
    }

    private static int readChunk(InputStream body, byte[] part) {
        try {
            return body.readNBytes(part, 0, part.length);
        } catch (IOException _) {
            throw new Failure.Malformed("incomplete_body", Messages.INCOMPLETE_BODY).asException();
        }
    }

    // with this option, the name is removed as soon as the file is open
    private static FileChannel newFile() throws IOException {
        return FileChannel.open(
                Files.createTempFile("postroom-import", ".body"),
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
    }

    /** The size in bytes. */
    public long size() {
        return size;
    }

    /** The chunks, each time from the beginning. */
    public Iterator<byte[]> chunks() {
        return new Chunks(file);
    }

    @Override
    public void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Chunks implements Iterator<byte[]> {

        private final FileChannel file;
        private long position;
        private byte[] next;

        Chunks(FileChannel file) {
            this.file = file;
            this.next = read();
        }

        @Override
        public boolean hasNext() {
            return next.length > 0;
        }

        @Override
        public byte[] next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            byte[] chunk = next;
            next = read();
            return chunk;
        }

        private byte[] read() {
            ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
            try {
                while (chunk.hasRemaining() && file.read(chunk, position + chunk.position()) > 0) {
                    // until it is full, or the file ends
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            position += chunk.position();
            return Arrays.copyOf(chunk.array(), chunk.position());
        }
    }
}
