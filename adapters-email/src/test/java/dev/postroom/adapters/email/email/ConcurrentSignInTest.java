package dev.postroom.adapters.email.email;

class ConcurrentSignInTest extends SmtpSignInTests {

    ConcurrentSignInTest() {
        super(Kind.CONCURRENT);
    }
}
