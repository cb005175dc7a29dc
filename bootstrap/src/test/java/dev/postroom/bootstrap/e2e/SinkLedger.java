package dev.postroom.bootstrap.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A file to which a sink appends each mail before it answers for it. Connections that write at the
 * same time share one fsync.
 */
final class SinkLedger {

    private final FileChannel file;
    private ByteArrayOutputStream waiting = new ByteArrayOutputStream();
    private long written;
    private long kept;

    private SinkLedger(FileChannel file) {
        this.file = file;
    }

    static SinkLedger at(Path path) throws IOException {
        FileChannel file =
                FileChannel.open(
                        path,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND);
        SinkLedger ledger = new SinkLedger(file);
        Thread.ofPlatform().daemon().name("ledger").start(ledger::keep);
        return ledger;
    }

    /** Adds a mail; {@link #await} returns once it is on the disk. */
    synchronized long add(LedgerFile.Entry entry) {
        waiting.writeBytes((entry.line() + "\n").getBytes(StandardCharsets.UTF_8));
        written++;
        notifyAll();
        return written;
    }

    /** Waits until the mail with this number, and all before it, are on the disk. */
    synchronized void await(long number) throws InterruptedException {
        while (kept < number) {
            wait();
        }
    }

    private void keep() {
        try {
            while (true) {
                Batch batch = next();
                ByteBuffer bytes = ByteBuffer.wrap(batch.bytes());
                while (bytes.hasRemaining()) {
                    int _ = file.write(bytes);
                }
                file.force(false);
                done(batch.last());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private record Batch(byte[] bytes, long last) {}

    private synchronized Batch next() throws InterruptedException {
        while (waiting.size() == 0) {
            wait();
        }
        Batch batch = new Batch(waiting.toByteArray(), written);
        waiting = new ByteArrayOutputStream();
        return batch;
    }

    private synchronized void done(long last) {
        kept = last;
        notifyAll();
    }
}
