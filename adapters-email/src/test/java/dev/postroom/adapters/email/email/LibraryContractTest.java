package dev.postroom.adapters.email.email;

/** {@link SmtpContractTests} of the transport over Simple Java Mail. */
final class LibraryContractTest extends SmtpContractTests {

    LibraryContractTest() {
        super(Kind.LIBRARY);
    }
}
