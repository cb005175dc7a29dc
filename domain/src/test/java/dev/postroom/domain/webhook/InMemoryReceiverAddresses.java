package dev.postroom.domain.webhook;

import java.net.URI;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArraySet;

/** Refuses some hosts; at first only the address of cloud metadata. */
public final class InMemoryReceiverAddresses implements ReceiverAddresses {

    /** The reason for every host that is refused. */
    public static final Refusal PRIVATE =
            new Refusal(Refusal.NOT_ALLOWED, "This address is private.");

    private final Set<String> hosts = new CopyOnWriteArraySet<>(Set.of("169.254.169.254"));

    /** From now on this host is refused. */
    public void refuses(String host) {
        hosts.add(host);
    }

    @Override
    public Optional<Refusal> refusal(URI url) {
        if (!"http".equals(url.getScheme()) && !"https".equals(url.getScheme())) {
            return Optional.of(new Refusal(Refusal.INVALID, "Must be an http or https URL."));
        }
        return hosts.contains(url.getHost()) ? Optional.of(PRIVATE) : Optional.empty();
    }
}
