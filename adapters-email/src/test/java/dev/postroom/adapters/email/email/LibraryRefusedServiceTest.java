package dev.postroom.adapters.email.email;

/** {@link SmtpRefusedServiceTests} of the transport through the mail library. */
class LibraryRefusedServiceTest extends SmtpRefusedServiceTests {

    LibraryRefusedServiceTest() {
        super(Kind.LIBRARY);
    }
}
