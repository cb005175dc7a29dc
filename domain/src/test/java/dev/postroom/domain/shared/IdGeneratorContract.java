package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Tests that every implementation of {@link IdGenerator} must pass. */
public interface IdGeneratorContract {

    IdGenerator ids();

    @Test
    default void idsAreUuidsOfVersionSeven() {
        UUID id = ids().next();

        assertThat(id.version()).isEqualTo(7);
        assertThat(id.variant()).isEqualTo(2);
    }

    @Test
    default void eachIdIsGreaterThanTheOneBefore() {
        IdGenerator ids = ids();

        List<String> texts = Stream.generate(ids::next).limit(5000).map(UUID::toString).toList();

        assertThat(texts).isSorted().doesNotHaveDuplicates();
    }

    @Test
    default void threadsNeverGetTheSameId() {
        IdGenerator ids = ids();

        List<List<UUID>> made = Race.of(4, _ -> Stream.generate(ids::next).limit(1000).toList());

        assertThat(made.stream().flatMap(List::stream)).hasSize(4000).doesNotHaveDuplicates();
        assertThat(made)
                .allSatisfy(ofOne -> assertThat(ofOne.stream().map(UUID::toString)).isSorted());
    }
}
