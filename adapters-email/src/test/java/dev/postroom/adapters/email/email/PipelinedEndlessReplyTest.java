package dev.postroom.adapters.email.email;

/**
 * {@link EndlessReplyTests} of the transport for campaigns, with a server that offers pipelining.
 */
class PipelinedEndlessReplyTest extends EndlessReplyTests {

    PipelinedEndlessReplyTest() {
        super(Kind.PIPELINED);
    }
}
