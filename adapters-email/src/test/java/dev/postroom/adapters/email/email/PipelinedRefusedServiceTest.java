package dev.postroom.adapters.email.email;

/**
 * {@link SmtpRefusedServiceTests} of the transport for campaigns, with a server that offers
 * pipelining.
 */
class PipelinedRefusedServiceTest extends SmtpRefusedServiceTests {

    PipelinedRefusedServiceTest() {
        super(Kind.PIPELINED);
    }
}
