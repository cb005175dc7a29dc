package dev.postroom.adapters.email.email;

/** {@link SmtpLimitsTests} of the transport through the mail library. */
class LibraryLimitsTest extends SmtpLimitsTests {

    LibraryLimitsTest() {
        super(Kind.LIBRARY);
    }
}
