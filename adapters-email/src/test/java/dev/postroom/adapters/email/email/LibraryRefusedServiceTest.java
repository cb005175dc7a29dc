package dev.postroom.adapters.email.email;

/** {@link SmtpRefusedServiceTests} of the transport over Simple Java Mail. */
class LibraryRefusedServiceTest extends SmtpRefusedServiceTests {

    LibraryRefusedServiceTest() {
        super(Kind.LIBRARY);
    }
}
