package dev.postroom.adapters.email.email;

/** {@link SmtpLimitsTests} of the transport for campaigns, with a server that offers chunks. */
class ChunksLimitsTest extends SmtpLimitsTests {

    ChunksLimitsTest() {
        super(Kind.CHUNKS);
    }
}
