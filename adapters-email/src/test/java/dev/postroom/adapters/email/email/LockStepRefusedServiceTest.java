package dev.postroom.adapters.email.email;

/**
 * {@link SmtpRefusedServiceTests} of the transport for campaigns, with a server that offers no
 * pipelining.
 */
class LockStepRefusedServiceTest extends SmtpRefusedServiceTests {

    LockStepRefusedServiceTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
