package dev.postroom.adapters.email.email;

class PipelinedCertificateTest extends SmtpCertificateTests {

    PipelinedCertificateTest() {
        super(Kind.PIPELINED);
    }
}
