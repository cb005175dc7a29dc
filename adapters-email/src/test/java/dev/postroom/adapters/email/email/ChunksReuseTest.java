package dev.postroom.adapters.email.email;

/** {@link SmtpReuseTests} of the transport for campaigns, with a server that offers chunks. */
class ChunksReuseTest extends SmtpReuseTests {

    ChunksReuseTest() {
        super(Kind.CHUNKS);
    }
}
