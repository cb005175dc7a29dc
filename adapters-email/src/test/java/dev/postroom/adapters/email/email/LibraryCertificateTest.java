package dev.postroom.adapters.email.email;

/** {@link SmtpCertificateTests} of the transport over Simple Java Mail. */
class LibraryCertificateTest extends SmtpCertificateTests {

    LibraryCertificateTest() {
        super(Kind.LIBRARY);
    }
}
