package dev.postroom.adapters.email.email;

class ChunksRationsTest extends SmtpRationsTests {

    ChunksRationsTest() {
        super(Kind.CHUNKS);
    }
}
