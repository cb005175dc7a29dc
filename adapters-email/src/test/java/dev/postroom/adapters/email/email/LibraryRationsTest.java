package dev.postroom.adapters.email.email;

class LibraryRationsTest extends SmtpRationsTests {

    LibraryRationsTest() {
        super(Kind.LIBRARY);
    }
}
