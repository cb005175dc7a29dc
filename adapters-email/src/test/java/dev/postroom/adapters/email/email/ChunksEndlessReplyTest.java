package dev.postroom.adapters.email.email;

/** {@link EndlessReplyTests} of the transport for campaigns, with a server that offers chunks. */
class ChunksEndlessReplyTest extends EndlessReplyTests {

    ChunksEndlessReplyTest() {
        super(Kind.CHUNKS);
    }
}
