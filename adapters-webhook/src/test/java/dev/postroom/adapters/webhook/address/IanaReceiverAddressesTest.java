package dev.postroom.adapters.webhook.address;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.webhook.ReceiverUrlsTest;
import dev.postroom.domain.webhook.ReceiverAddresses;
import dev.postroom.domain.webhook.ReceiverAddressesContract;

import org.junit.jupiter.api.Test;

import java.net.URI;

/** {@link ReceiverUrlsTest} has a table of all cases. */
final class IanaReceiverAddressesTest implements ReceiverAddressesContract {

    @Override
    public ReceiverAddresses addresses() {
        return new IanaReceiverAddresses(false);
    }

    @Test
    void publicAddressesAreAllowed() {
        assertThat(addresses().refusal(URI.create("https://8.8.8.8/"))).isEmpty();
        assertThat(addresses().refusal(URI.create("https://[2606:4700::1111]:444/"))).isEmpty();
    }
}
