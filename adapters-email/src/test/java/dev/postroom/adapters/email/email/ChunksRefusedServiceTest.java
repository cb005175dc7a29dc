package dev.postroom.adapters.email.email;

/**
 * {@link SmtpRefusedServiceTests} of the transport for campaigns, with a server that offers chunks.
 */
class ChunksRefusedServiceTest extends SmtpRefusedServiceTests {

    ChunksRefusedServiceTest() {
        super(Kind.CHUNKS);
    }
}
