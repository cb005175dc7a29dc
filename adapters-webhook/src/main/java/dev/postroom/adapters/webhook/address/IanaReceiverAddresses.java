package dev.postroom.adapters.webhook.address;

import dev.postroom.domain.webhook.ReceiverAddresses;

import java.net.URI;
import java.util.Optional;

/**
 * Refuses the addresses that the registries of IANA reserve, unless private networks are allowed,
 * and at all times URLs that are not plain http or https.
 */
public final class IanaReceiverAddresses implements ReceiverAddresses {

    private final UrlPolicy policy;

    /** Also allows private networks if {@code allowPrivate}. */
    public IanaReceiverAddresses(boolean allowPrivate) {
        this.policy = new UrlPolicy(new AddressPolicy(allowPrivate));
    }

    @Override
    public Optional<Refusal> refusal(URI url) {
        return policy.refusal(url);
    }
}
