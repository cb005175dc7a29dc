package dev.postroom.adapters.email.email;

class LockStepRationsTest extends SmtpRationsTests {

    LockStepRationsTest() {
        super(Kind.PIPELINED_WITHOUT_OFFER);
    }
}
