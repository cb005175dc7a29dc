package dev.postroom.adapters.email.email;

class PipelinedSignInTest extends SmtpSignInTests {

    PipelinedSignInTest() {
        super(Kind.PIPELINED);
    }
}
