package dev.postroom.domain.member.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

/** Tests that every implementation of {@link AccessLinks} must pass. */
public interface AccessLinksContract extends PortContract {

    private AccessLinks links() {
        return ports().member().links();
    }

    private PersonId person(String name) {
        return MemberFixture.stored(ports(), name + "@example.org").id();
    }

    private AccessLink added(AccessLink.Purpose purpose, Optional<PersonId> person, int number) {
        AccessLink link = AccessLink.made(purpose, person, at(number));
        links().add(link, hash(number));
        return link;
    }

    private static Instant at(int second) {
        return SettableClock.START.plusSeconds(second);
    }

    private static byte[] hash(int number) {
        byte[] hash = new byte[32];
        hash[0] = (byte) number;
        return hash;
    }

    @Test
    default void aLinkIsFoundUntilItIsTaken() {
        AccessLink reset = added(AccessLink.Purpose.RESET, Optional.of(person("ann")), 1);
        AccessLink setUp = added(AccessLink.Purpose.SET_UP, Optional.empty(), 2);

        assertThat(links().find(hash(1))).contains(reset);
        assertThat(links().find(hash(2))).contains(setUp);
        assertThat(links().find(hash(3))).isEmpty();

        assertThat(links().take(hash(1))).isTrue();
        assertThat(links().take(hash(1))).isFalse();

        assertThat(links().find(hash(1))).isEmpty();
        assertThat(links().find(hash(2))).contains(setUp);
    }

    @Test
    default void theLinksOfAPersonAreCountedSinceATime() {
        PersonId ann = person("ann");
        added(AccessLink.Purpose.RESET, Optional.of(ann), 1);
        added(AccessLink.Purpose.RESET, Optional.of(ann), 2);
        added(AccessLink.Purpose.RESET, Optional.of(ann), 3);
        added(AccessLink.Purpose.FIRST_PASSWORD, Optional.of(ann), 4);
        added(AccessLink.Purpose.RESET, Optional.of(person("bob")), 5);

        assertThat(links().countSince(ann, AccessLink.Purpose.RESET, at(2))).isEqualTo(2);
    }

    @Test
    default void theLinksOfAPersonOrOfSetUpsAreRemovedTogether() {
        PersonId ann = person("ann");
        added(AccessLink.Purpose.RESET, Optional.of(ann), 1);
        added(AccessLink.Purpose.FIRST_PASSWORD, Optional.of(ann), 2);
        AccessLink other = added(AccessLink.Purpose.RESET, Optional.of(person("bob")), 3);
        added(AccessLink.Purpose.SET_UP, Optional.empty(), 4);
        added(AccessLink.Purpose.SET_UP, Optional.empty(), 5);

        assertThat(links().removeOf(ann)).isEqualTo(2);
        assertThat(links().removeSetUps()).isEqualTo(2);
        assertThat(links().removeSetUps()).isZero();
        assertThat(links().find(hash(3))).contains(other);
    }

    @Test
    default void aLinkKeepsForWhomAProviderVouches() {
        PersonId ann = person("ann");
        AccessLink link =
                AccessLink.vouched(
                        ann, new ProviderSubject("https://login.example.com", "a-1"), at(1));
        links().add(link, hash(1));

        assertThat(links().find(hash(1))).contains(link);
    }

    @Test
    default void theLinksOfAPersonForOnePurposeAreRemovedTogether() {
        PersonId ann = person("ann");
        AccessLink reset = added(AccessLink.Purpose.RESET, Optional.of(ann), 1);
        added(AccessLink.Purpose.PROVIDER_CODE, Optional.of(ann), 2);
        added(AccessLink.Purpose.PROVIDER_CODE, Optional.of(ann), 3);
        AccessLink other = added(AccessLink.Purpose.PROVIDER_CODE, Optional.of(person("bob")), 4);

        assertThat(links().removeOf(ann, AccessLink.Purpose.PROVIDER_CODE)).isEqualTo(2);
        assertThat(links().removeOf(ann, AccessLink.Purpose.PROVIDER_CODE)).isZero();

        assertThat(links().find(hash(1))).contains(reset);
        assertThat(links().find(hash(4))).contains(other);
    }

    @Test
    default void endedLinksAreRemovedInParts() {
        for (int number = 1; number <= 4; number++) {
            added(AccessLink.Purpose.SET_UP, Optional.empty(), number);
        }
        Instant before = links().find(hash(4)).orElseThrow().expiresAt();

        assertThat(links().removeEnded(before, 2)).isEqualTo(2);
        assertThat(links().removeEnded(before, 9)).isEqualTo(1);
        assertThat(links().find(hash(4))).isPresent();
    }
}
