package dev.postroom.adapters.email.email;

class PipelinedRationsTest extends SmtpRationsTests {

    PipelinedRationsTest() {
        super(Kind.PIPELINED);
    }
}
