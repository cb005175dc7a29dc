package dev.postroom.adapters.email.email;

/**
 * {@link SmtpReuseTests} of the transport for campaigns, with a server that offers no pipelining.
 */
class LockStepReuseTest extends SmtpReuseTests {

    LockStepReuseTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
