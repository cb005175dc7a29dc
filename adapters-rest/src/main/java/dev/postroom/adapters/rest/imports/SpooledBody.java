package dev.postroom.adapters.rest.imports;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Messages;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** A complete body in a temporary file: a slow client occupies neither memory nor a transaction. */
final class SpooledBody implements AutoCloseable {

    private static final int CHUNK = 256 * 1024;

    private final Path file;
    private final long size;

    private SpooledBody(Path file, long size) {
        this.file = file;
        this.size = size;
    }

    /** Receives the body; {@code Malformed} when it is empty. */
    static SpooledBody of(InputStream body) {
        SpooledBody spooled = new SpooledBody(newFile(), 0);
        boolean done = false;
        try {
            long size = copied(body, spooled.file);
            if (size == 0) {
                throw new Failure.Malformed("empty_body", Messages.EMPTY_BODY).asException();
            }
            done = true;
            return new SpooledBody(spooled.file, size);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            if (!done) {
                spooled.close();
            }
        }
    }

    private static long copied(InputStream body, Path file) throws IOException {
        byte[] part = new byte[CHUNK];
        long size = 0;
        try (OutputStream out = Files.newOutputStream(file)) {
            for (int read = readChunk(body, part); read > 0; read = readChunk(body, part)) {
                out.write(part, 0, read);
                size += read;
            }
        }
        return size;
    }

    private static int readChunk(InputStream body, byte[] part) {
        try {
            return body.readNBytes(part, 0, part.length);
        } catch (IOException _) {
            throw new Failure.Malformed("incomplete_body", Messages.INCOMPLETE_BODY).asException();
        }
    }

    private static Path newFile() {
        try {
            return Files.createTempFile("postroom-import", ".body");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The size in bytes. */
    long size() {
        return size;
    }

    /** The chunks, each time from the beginning. The file is closed after the last chunk. */
    Iterator<byte[]> chunks() {
        return new Chunks(opened());
    }

    private InputStream opened() {
        try {
            return Files.newInputStream(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Chunks implements Iterator<byte[]> {

        private final InputStream in;
        private byte[] next;

        Chunks(InputStream in) {
            this.in = in;
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
            try {
                byte[] chunk = in.readNBytes(CHUNK);
                if (chunk.length == 0) {
                    in.close();
                }
                return chunk;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
