package dev.postroom.adapters.email.email;

/** {@link PipelinedSmtpMailTransportTest} with a server that offers chunks. */
class ChunksSmtpMailTransportTest extends PipelinedSmtpMailTransportTest {

    @Override
    String[] offered() {
        return new String[] {"PIPELINING", "CHUNKING"};
    }
}
