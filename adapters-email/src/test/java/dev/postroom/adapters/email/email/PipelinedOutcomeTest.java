package dev.postroom.adapters.email.email;

/**
 * {@link SmtpOutcomeTests} of the transport for campaigns, with a server that offers pipelining.
 */
class PipelinedOutcomeTest extends SmtpOutcomeTests {

    PipelinedOutcomeTest() {
        super(Kind.PIPELINED);
    }
}
