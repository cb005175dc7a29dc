package dev.postroom.adapters.email.email;

/** {@link SmtpReuseTests} of the transport through the mail library. */
class LibraryReuseTest extends SmtpReuseTests {

    LibraryReuseTest() {
        super(Kind.LIBRARY);
    }
}
