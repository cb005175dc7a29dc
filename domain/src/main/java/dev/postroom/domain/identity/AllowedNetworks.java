package dev.postroom.domain.identity;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.network.AddressRange;
import dev.postroom.domain.shared.network.IpAddress;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The networks from which an identity may call.
 *
 * @param networks each once, in the order given; empty means everywhere
 */
public record AllowedNetworks(List<AddressRange> networks) {

    /** The most networks of one list. */
    public static final int MOST = 20;

    /** No limit. */
    public static final AllowedNetworks EVERYWHERE = new AllowedNetworks(List.of());

    private static final String MESSAGE =
            "Must be an address such as 203.0.113.9, or a network such as 203.0.113.0/24 or"
                    + " 2001:db8::/32, of which the bits after its length are zero.";

    public AllowedNetworks {
        networks = networks.stream().distinct().toList();
    }

    /**
     * Reads a list of addresses and networks. Fails with {@code Invalid}: a violation at the index
     * of each text that is none, or one of the list when it has too many.
     */
    public static AllowedNetworks parse(List<String> texts) {
        Violations violations = new Violations();
        if (texts.size() > MOST) {
            violations.add("", "too_many", Messages.atMost(MOST, "networks"));
            violations.throwIfAny();
        }
        List<AddressRange> read =
                IntStream.range(0, texts.size())
                        .mapToObj(i -> violations.checked("[" + i + "]", () -> one(texts.get(i))))
                        .flatMap(Optional::stream)
                        .toList();
        violations.throwIfAny();
        return new AllowedNetworks(read);
    }

    private static AddressRange one(String text) {
        // a zone names an interface of one machine, which no request has
        return Optional.of(text)
                .filter(plain -> plain.indexOf('%') < 0)
                .flatMap(AddressRange::parse)
                .orElseThrow(() -> Failure.Invalid.value("invalid_network", MESSAGE).asException());
    }

    /** Whether not every address is in it. */
    public boolean isRestricted() {
        return !networks.isEmpty();
    }

    /** Whether a client may call from there; one without an address only if everyone may. */
    public boolean allow(Optional<IpAddress> address) {
        return networks.isEmpty() || address.filter(this::contain).isPresent();
    }

    private boolean contain(IpAddress address) {
        for (AddressRange network : networks) {
            if (network.contains(address)) {
                return true;
            }
        }
        return false;
    }

    /** Those of {@code wanted} that are not within one network of this list. */
    public List<AddressRange> beyond(AllowedNetworks wanted) {
        return isRestricted()
                ? wanted.networks().stream().filter(one -> !covers(one)).toList()
                : List.of();
    }

    private boolean covers(AddressRange wanted) {
        return networks.stream().anyMatch(network -> network.contains(wanted));
    }

    /** Whether all addresses of {@code wanted} are allowed here too. */
    public boolean include(AllowedNetworks wanted) {
        return !isRestricted() || (wanted.isRestricted() && beyond(wanted).isEmpty());
    }

    /** The networks as text, such as {@code 203.0.113.9/32}. */
    public List<String> texts() {
        return networks.stream().map(AddressRange::toString).toList();
    }
}
