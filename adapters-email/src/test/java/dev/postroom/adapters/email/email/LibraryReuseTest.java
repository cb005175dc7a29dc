package dev.postroom.adapters.email.email;

/** {@link SmtpReuseTests} of the transport over Simple Java Mail. */
class LibraryReuseTest extends SmtpReuseTests {

    LibraryReuseTest() {
        super(Kind.LIBRARY);
    }
}
