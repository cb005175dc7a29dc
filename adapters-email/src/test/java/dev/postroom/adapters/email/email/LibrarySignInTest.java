package dev.postroom.adapters.email.email;

class LibrarySignInTest extends SmtpSignInTests {

    LibrarySignInTest() {
        super(Kind.LIBRARY);
    }
}
