package dev.postroom.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.network.IpAddress;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Lists of networks and what they allow, and laws of them for random addresses. */
final class AllowedNetworksTest {

    private static final int CASES = 3000;

    private static AllowedNetworks networks(String... texts) {
        return AllowedNetworks.parse(List.of(texts));
    }

    private static List<String> violations(List<String> texts) {
        FailureException refusal =
                catchThrowableOfType(FailureException.class, () -> AllowedNetworks.parse(texts));
        return ((Failure.Invalid) refusal.failure())
                .violations().stream().map(one -> one.field() + " " + one.code()).toList();
    }

    private static boolean allow(AllowedNetworks networks, String address) {
        return networks.allow(IpAddress.parse(address));
    }

    @Test
    void eachNetworkIsReadOnceAndWrittenInOneWay() {
        assertThat(
                        networks(
                                        "203.0.113.9",
                                        "2001:DB8:0::/32",
                                        "203.0.113.9/32",
                                        "::ffff:10.0.0.0/104",
                                        "10.0.0.0/8",
                                        "::1")
                                .texts())
                .containsExactly("203.0.113.9/32", "2001:db8::/32", "10.0.0.0/8", "::1/128");
    }

    @Test
    void allViolationsOfAListAreReportedWithTheirIndexes() {
        assertThat(violations(List.of("10.0.0.1/8", "10.0.0.1", "example.com", "", "fe80::1%eth0")))
                .containsExactly(
                        "[0] invalid_network",
                        "[2] invalid_network",
                        "[3] invalid_network",
                        "[4] invalid_network");
        assertThat(violations(Collections.nCopies(21, "10.0.0.1"))).containsExactly(" too_many");
        assertThat(networks(Collections.nCopies(20, "10.0.0.1").toArray(String[]::new)).texts())
                .hasSize(1);
    }

    @Test
    void anEmptyListAllowsEveryoneAndAnotherOneOnlyItsNetworks() {
        assertThat(AllowedNetworks.EVERYWHERE.allow(Optional.empty())).isTrue();
        assertThat(allow(AllowedNetworks.EVERYWHERE, "203.0.113.9")).isTrue();
        AllowedNetworks some = networks("203.0.113.0/24", "2001:db8::/32");
        assertThat(some.allow(Optional.empty())).isFalse();
        assertThat(allow(some, "203.0.113.255")).isTrue();
        assertThat(allow(some, "::ffff:203.0.113.255")).isTrue();
        assertThat(allow(some, "2001:db8:ffff::1")).isTrue();
        assertThat(allow(some, "203.0.114.0")).isFalse();
        assertThat(allow(networks("::/0"), "203.0.113.9")).isFalse();
    }

    @Test
    void onlyNetworksWithinOneOfAListAreIncluded() {
        AllowedNetworks held = networks("10.0.0.0/9", "10.128.0.0/9", "2001:db8::/32");
        assertThat(held.include(networks("10.1.0.0/16", "2001:db8:7::1"))).isTrue();
        assertThat(held.include(AllowedNetworks.EVERYWHERE)).isFalse();
        assertThat(held.include(networks("10.0.0.0/8"))).isFalse();
        assertThat(held.beyond(networks("10.1.0.0/16", "::/0", "11.0.0.1")))
                .hasToString("[::/0, 11.0.0.1/32]");
        assertThat(AllowedNetworks.EVERYWHERE.include(held)).isTrue();
        assertThat(AllowedNetworks.EVERYWHERE.include(AllowedNetworks.EVERYWHERE)).isTrue();
    }

    @Test
    void whatWasWrittenIsReadAsTheSameList() {
        Seeds.check(
                CASES,
                random -> {
                    AllowedNetworks some = any(random);
                    assertThat(AllowedNetworks.parse(some.texts())).isEqualTo(some);
                });
    }

    @Test
    void aNetworkHasTheAddressesThatBeginWithItsBits() {
        Seeds.check(
                CASES,
                random -> {
                    int size = random.nextBoolean() ? 32 : 128;
                    int length = random.nextInt(size + 1);
                    BigInteger base = bits(random, size);
                    BigInteger near =
                            random.nextBoolean()
                                    ? base.flipBit(random.nextInt(size))
                                    : bits(random, size);
                    BigInteger start = base.shiftRight(size - length).shiftLeft(size - length);
                    AllowedNetworks network = networks(text(start, size) + "/" + length);
                    assertThat(allow(network, text(near, size)))
                            .as("%s in %s", text(near, size), network)
                            .isEqualTo(
                                    near.shiftRight(size - length)
                                            .equals(base.shiftRight(size - length)));
                    assertThat(allow(network, text(base, 160 - size))).isFalse();
                });
    }

    @Test
    void whatIsIncludedAllowsNoAddressMore() {
        Seeds.check(
                CASES,
                random -> {
                    AllowedNetworks held = any(random);
                    AllowedNetworks wanted = any(random);
                    String address = text(few(random), 32);
                    if (held.include(wanted) && allow(wanted, address)) {
                        assertThat(allow(held, address))
                                .as("%s of %s in %s", address, wanted, held)
                                .isTrue();
                    }
                    assertThat(held.include(held)).isTrue();
                });
    }

    // of few addresses, so that networks overlap
    private static AllowedNetworks any(RandomGenerator random) {
        return AllowedNetworks.parse(
                IntStream.range(0, random.nextInt(4))
                        .mapToObj(_ -> {
                            int length = 24 + random.nextInt(9);
                            BigInteger start =
                                    few(random).shiftRight(32 - length).shiftLeft(32 - length);
                            return text(start, 32) + "/" + length;
                        })
                        .toList());
    }

    private static BigInteger few(RandomGenerator random) {
        return BigInteger.valueOf(0x0a000000L + random.nextInt(256));
    }

    private static BigInteger bits(RandomGenerator random, int size) {
        byte[] bytes = new byte[size / 8];
        random.nextBytes(bytes);
        return new BigInteger(1, bytes);
    }

    // written here by other means than the service has
    private static String text(BigInteger bits, int size) {
        boolean small = size == 32;
        int step = small ? 8 : 16;
        Stream<BigInteger> groups =
                IntStream.iterate(size - step, shift -> shift >= 0, shift -> shift - step)
                        .mapToObj(shift ->
                                bits.shiftRight(shift)
                                        .and(
                                                BigInteger.ONE
                                                        .shiftLeft(step)
                                                        .subtract(BigInteger.ONE)));
        return String.join(
                small ? "." : ":", groups.map(group -> group.toString(small ? 10 : 16)).toList());
    }
}
