package dev.postroom.adapters.email.email;

/** {@link SmtpReuseTests} of the transport for campaigns, with a server that offers pipelining. */
class PipelinedReuseTest extends SmtpReuseTests {

    PipelinedReuseTest() {
        super(Kind.PIPELINED);
    }
}
