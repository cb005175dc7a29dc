package dev.postroom.adapters.email.email;

/** {@link SmtpLimitsTests} of the transport for campaigns, with a server that offers pipelining. */
class PipelinedLimitsTest extends SmtpLimitsTests {

    PipelinedLimitsTest() {
        super(Kind.PIPELINED);
    }
}
