package dev.postroom.adapters.email.email.pipeline;

import java.io.IOException;

/**
 * Writes a mail that goes alone: the chunk only after the recipient was accepted, and without its
 * last byte, until which the mail is surely not accepted.
 *
 * @param output with the commands that begin the mail; afterwards with that byte
 */
record LoneChunk(WireSocket wire, Output output, ChunkReplies replies) {

    /** Afterwards either the exchange is refused, or the last byte is left to write. */
    void write(Exchange exchange) throws IOException {
        wire.write(output);
        while (!exchange.awaitsChunk()) {
            replies.read(exchange);
        }
        if (!exchange.isRefused()) {
            checkOrder();
            writeMost(exchange);
        }
    }

    // a server that announced its end takes no chunk
    private void checkOrder() throws UnreadableReplyException {
        if (!replies.isInOrder() || wire.hasMore()) {
            throw UnreadableReplyException.outOfStep();
        }
    }

    private void writeMost(Exchange exchange) throws IOException {
        try {
            wire.writeMost(output.chunk(exchange.mail().message().content()));
        } catch (IOException e) {
            replies.readEarly(exchange, e);
        }
    }
}
