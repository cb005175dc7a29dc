package dev.postroom.adapters.email.email;

/** {@link SmtpSignInTests} of the transport over Simple Java Mail. */
class LibrarySignInTest extends SmtpSignInTests {

    LibrarySignInTest() {
        super(Kind.LIBRARY);
    }
}
