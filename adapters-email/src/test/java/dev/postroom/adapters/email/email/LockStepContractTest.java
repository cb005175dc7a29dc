package dev.postroom.adapters.email.email;

/**
 * {@link SmtpContractTests} of the transport for campaigns, with a server that offers no
 * pipelining.
 */
final class LockStepContractTest extends SmtpContractTests {

    LockStepContractTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
