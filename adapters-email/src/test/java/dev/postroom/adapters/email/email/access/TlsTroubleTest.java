package dev.postroom.adapters.email.email.access;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.security.InvalidAlgorithmParameterException;

import javax.net.ssl.SSLException;

class TlsTroubleTest {

    @Test
    void aJavaWithoutAuthoritiesIsNamedAsTheReasonWithWhatHelps() {
        Exception failure =
                new IOException(
                        new SSLException(
                                "Unexpected error",
                                new RuntimeException(
                                        new InvalidAlgorithmParameterException(
                                                "the trustAnchors parameter must be non-empty"))));

        assertThat(TlsTrouble.of(failure))
                .hasValueSatisfying(trouble -> {
                    assertThat(trouble.sentence()).contains("knows no authorities", "smtp.ca-file");
                    assertThat(trouble.isLasting()).isTrue();
                });
    }

    @Test
    void whatIsNotAboutTlsIsNotDescribed() {
        assertThat(TlsTrouble.of(new IOException("Connection refused"))).isEmpty();
    }
}
