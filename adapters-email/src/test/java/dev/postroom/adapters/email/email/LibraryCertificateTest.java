package dev.postroom.adapters.email.email;

class LibraryCertificateTest extends SmtpCertificateTests {

    LibraryCertificateTest() {
        super(Kind.LIBRARY);
    }
}
