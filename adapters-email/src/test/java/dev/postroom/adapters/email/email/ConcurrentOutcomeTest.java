package dev.postroom.adapters.email.email;

/** {@link SmtpOutcomeTests} of the transport for transactional mail. */
class ConcurrentOutcomeTest extends SmtpOutcomeTests {

    ConcurrentOutcomeTest() {
        super(Kind.CONCURRENT);
    }
}
