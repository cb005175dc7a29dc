package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.webhook.ReceiverAddresses.Refusal;

import org.junit.jupiter.api.Test;

import java.net.URI;

/** Tests that every implementation of {@link ReceiverAddresses} must pass. */
public interface ReceiverAddressesContract {

    /** The addresses under test, without private networks. */
    ReceiverAddresses addresses();

    @Test
    default void aPublicHostIsAllowed() {
        assertThat(addresses().refusal(URI.create("https://hooks.example.com/a?b=c"))).isEmpty();
    }

    @Test
    default void aPrivateAddressIsRefusedWithItsCodeAndASentence() {
        Refusal refusal =
                addresses().refusal(URI.create("http://169.254.169.254/latest")).orElseThrow();
        assertThat(refusal.code()).isEqualTo(Refusal.NOT_ALLOWED);
        assertThat(refusal.sentence()).endsWith(".");
    }

    @Test
    default void aUrlOfAnotherSchemeIsInvalid() {
        assertThat(addresses().refusal(URI.create("ftp://hooks.example.com/")))
                .map(Refusal::code)
                .contains(Refusal.INVALID);
    }
}
