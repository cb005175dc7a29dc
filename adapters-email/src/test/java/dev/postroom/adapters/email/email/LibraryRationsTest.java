package dev.postroom.adapters.email.email;

/** {@link SmtpRationsTests} of the transport over Simple Java Mail. */
class LibraryRationsTest extends SmtpRationsTests {

    LibraryRationsTest() {
        super(Kind.LIBRARY);
    }
}
