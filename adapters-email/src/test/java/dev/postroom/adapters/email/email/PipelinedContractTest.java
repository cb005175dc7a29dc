package dev.postroom.adapters.email.email;

/** {@link SmtpContractTests} of the transport for campaigns. */
final class PipelinedContractTest extends SmtpContractTests {

    PipelinedContractTest() {
        super(Kind.PIPELINED);
    }
}
