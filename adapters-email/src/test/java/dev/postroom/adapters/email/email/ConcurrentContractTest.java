package dev.postroom.adapters.email.email;

/** {@link SmtpContractTests} of the transport for transactional mail. */
final class ConcurrentContractTest extends SmtpContractTests {

    ConcurrentContractTest() {
        super(Kind.CONCURRENT);
    }
}
