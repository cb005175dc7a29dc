package dev.postroom.bootstrap.logging;

import java.io.IOException;
import java.io.OutputStream;

/** Writes bytes that were made before; needs no memory of its own. */
final class LastLine implements Runnable {
    private final byte[] line;
    private final OutputStream log;

    LastLine(byte[] line, OutputStream log) {
        this.line = line;
        this.log = log;
        write(0);
    }

    @Override
    public void run() {
        write(line.length);
    }

    // called without a byte at first: the first call of a method needs memory
    private void write(int length) {
        try {
            log.write(line, 0, length);
            log.flush();
        } catch (IOException _) {
            // there is no other place to say it
        }
    }
}
