package dev.postroom.adapters.email.email;

/** {@link SmtpReuseTests} of the transport for transactional mail. */
class ConcurrentReuseTest extends SmtpReuseTests {

    ConcurrentReuseTest() {
        super(Kind.CONCURRENT);
    }
}
