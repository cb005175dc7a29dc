package dev.postroom.adapters.email.email;

/**
 * {@link SmtpLimitsTests} of the transport for campaigns, with a server that offers no pipelining.
 */
class LockStepLimitsTest extends SmtpLimitsTests {

    LockStepLimitsTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
