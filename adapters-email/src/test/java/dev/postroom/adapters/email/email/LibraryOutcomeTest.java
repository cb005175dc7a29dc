package dev.postroom.adapters.email.email;

/** {@link SmtpOutcomeTests} of the transport over Simple Java Mail. */
class LibraryOutcomeTest extends SmtpOutcomeTests {

    LibraryOutcomeTest() {
        super(Kind.LIBRARY);
    }
}
