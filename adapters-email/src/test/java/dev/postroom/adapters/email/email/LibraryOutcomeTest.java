package dev.postroom.adapters.email.email;

/** {@link SmtpOutcomeTests} of the transport through the mail library. */
class LibraryOutcomeTest extends SmtpOutcomeTests {

    LibraryOutcomeTest() {
        super(Kind.LIBRARY);
    }
}
