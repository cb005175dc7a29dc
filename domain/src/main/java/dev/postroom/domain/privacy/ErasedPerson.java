package dev.postroom.domain.privacy;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.address.InternationalDomain;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A deleted subscriber whose data is being erased.
 *
 * @param addresses those that the subscriber had, each until a moment
 * @param requestedAt the time of the deletion, on the workspace's clock
 * @param waited the real time since the deletion
 */
public record ErasedPerson(
        SubscriberId subscriber,
        List<PastAddress> addresses,
        Instant requestedAt,
        Duration waited) {

    public ErasedPerson {
        addresses = List.copyOf(addresses);
    }

    /**
     * An address that a person had.
     *
     * @param until what was stored for the address later may belong to another person; on the
     *     workspace's clock
     */
    public record PastAddress(EmailAddress address, Instant until) {}

    /**
     * Whether the text names the person by the id or by one of the addresses, also with escapes of
     * JSON, and with a domain in its own letters.
     */
    public boolean isNamedIn(String text) {
        String plain = PersonMatcher.unescaped(text);
        return Stream.concat(
                        Stream.of(subscriber.toString()),
                        addresses.stream().flatMap(past -> spellings(past.address())))
                .anyMatch(name -> PersonMatcher.contains(plain, name));
    }

    private static Stream<String> spellings(EmailAddress address) {
        String key = address.key();
        String start = key.substring(0, key.lastIndexOf('@') + 1);
        return Stream.of(key, start + InternationalDomain.toUnicode(address.domain())).distinct();
    }
}
