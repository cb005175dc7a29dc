package dev.postroom.adapters.email.email;

class ConcurrentCertificateTest extends SmtpCertificateTests {

    ConcurrentCertificateTest() {
        super(Kind.CONCURRENT);
    }
}
