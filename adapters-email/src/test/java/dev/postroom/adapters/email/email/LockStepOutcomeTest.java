package dev.postroom.adapters.email.email;

/**
 * {@link SmtpOutcomeTests} of the transport for campaigns, with a server that offers no pipelining.
 */
class LockStepOutcomeTest extends SmtpOutcomeTests {

    LockStepOutcomeTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
