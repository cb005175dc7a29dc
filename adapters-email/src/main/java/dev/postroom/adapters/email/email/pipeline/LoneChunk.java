package dev.postroom.adapters.email.email.pipeline;

import java.io.IOException;
import java.util.List;

/**
 * A mail that goes alone: its chunk is written only after its recipient was accepted, and without
 * its last octet, until which the mail is surely not accepted.
 */
final class LoneChunk {

    private final WireSocket wire;
    private final Output output;
    private final ChunkReplies replies;
    private final Exchange exchange;
    private boolean isReady;
    private boolean isRefused;

    /**
     * @param output empty; at last with that octet
     * @param exchange whose commands were written
     */
    LoneChunk(WireSocket wire, Output output, ChunkReplies replies, Exchange exchange) {
        this.wire = wire;
        this.output = output;
        this.replies = replies;
        this.exchange = exchange;
    }

    Exchange exchange() {
        return exchange;
    }

    /** Whether the last octet is left to write. */
    boolean isReady() {
        return isReady;
    }

    /** Whether the server refused it, so that there is nothing more to write. */
    boolean isRefused() {
        return isRefused;
    }

    /**
     * Reads replies, and writes the chunk when all came, unless they refuse it.
     *
     * @param waits whether also for replies that are still missing
     */
    void goOn(boolean waits) throws IOException {
        try {
            while (!exchange.awaitsChunk() && (waits || wire.hasUnread())) {
                replies.read(exchange);
            }
        } catch (IOException e) {
            replies.breakOff(exchange, e);
            isRefused = true;
            return;
        }
        if (exchange.awaitsChunk()) {
            isRefused = exchange.isRefused();
            writeChunk();
        }
    }

    private void writeChunk() throws IOException {
        if (isRefused) {
            return;
        }
        checkOrder();
        try {
            wire.writeMost(output.chunk(exchange.mail().message().content()));
            isReady = true;
        } catch (IOException e) {
            readEarly(e);
        }
    }

    private void readEarly(IOException failure) throws IOException {
        replies.readEarly(exchange, failure);
        isRefused = true;
    }

    // a server that announced its end takes no chunk
    private void checkOrder() throws UnreadableReplyException {
        if (!replies.isInOrder() || wire.hasUnread()) {
            throw UnreadableReplyException.outOfStep();
        }
    }

    /** Afterwards the mail is due, or it is refused. When this fails, it is not accepted. */
    void writeLast() throws IOException {
        // an Error can end the write: then the mail is in doubt
        replies.expect(List.of(exchange));
        try {
            wire.write(output);
        } catch (IOException e) {
            replies.forget(exchange);
            readEarly(e);
        }
    }
}
