package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.net.URI;

final class InMemoryReceiverAddressesTest implements ReceiverAddressesContract {

    private final InMemoryReceiverAddresses addresses = new InMemoryReceiverAddresses();

    @Override
    public ReceiverAddresses addresses() {
        return addresses;
    }

    @Test
    void aHostCanBeRefused() {
        URI url = URI.create("https://inside.example.com/");
        assertThat(addresses.refusal(url)).isEmpty();
        addresses.refuses("inside.example.com");
        assertThat(addresses.refusal(url)).contains(InMemoryReceiverAddresses.PRIVATE);
    }
}
