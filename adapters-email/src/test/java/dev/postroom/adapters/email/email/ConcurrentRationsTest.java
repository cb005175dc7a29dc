package dev.postroom.adapters.email.email;

class ConcurrentRationsTest extends SmtpRationsTests {

    ConcurrentRationsTest() {
        super(Kind.CONCURRENT);
    }
}
