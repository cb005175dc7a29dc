package dev.postroom.adapters.email.email.pipeline;

import java.io.IOException;
import java.util.List;

/**
 * A mail that goes alone: its chunk is written only after its recipient was accepted, and without
 * its last octet, until which the mail is surely not accepted.
 *
 * @param output empty; at last with that octet
 * @param exchange whose commands were written
 */
record LoneChunk(WireSocket wire, Output output, ChunkReplies replies, Exchange exchange) {

    /** Afterwards either the exchange is refused, or the last octet is left to write. */
    void writeMost() throws IOException {
        while (!exchange.awaitsChunk()) {
            replies.read(exchange);
        }
        if (exchange.isRefused()) {
            return;
        }
        checkOrder();
        try {
            wire.writeMost(output.chunk(exchange.mail().message().content()));
        } catch (IOException e) {
            replies.readEarly(exchange, e);
        }
    }

    // a server that announced its end takes no chunk
    private void checkOrder() throws UnreadableReplyException {
        if (!replies.isInOrder() || wire.hasMore()) {
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
            replies.readEarly(exchange, e);
        }
    }
}
