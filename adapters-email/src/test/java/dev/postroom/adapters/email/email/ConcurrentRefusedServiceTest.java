package dev.postroom.adapters.email.email;

/** {@link SmtpRefusedServiceTests} of the transport for transactional mail. */
class ConcurrentRefusedServiceTest extends SmtpRefusedServiceTests {

    ConcurrentRefusedServiceTest() {
        super(Kind.CONCURRENT);
    }
}
