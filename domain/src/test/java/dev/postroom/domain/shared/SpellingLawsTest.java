package dev.postroom.domain.shared;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Laws of the slug of every name and of every address, however they are spelled. */
final class SpellingLawsTest {

    private static final int CASES = 5000;
    private static final String SLUG = "[a-z0-9]+(-[a-z0-9]+)*";

    @Test
    void everyNameHasASlugOfTheRightForm() {
        Seeds.check(
                CASES,
                random -> {
                    String slug = Slug.of(RandomText.any(random, 200)).value();
                    assertThat(slug).matches(SLUG).hasSizeBetween(1, 100);
                    assertThat(Slug.of(slug).value()).isEqualTo(slug);
                });
    }

    @Test
    void anyTextIsASlugOrRefused() {
        Seeds.check(
                CASES,
                random -> {
                    String text = RandomText.any(random, 120);
                    assertThat(unlessRefused(() -> new Slug(text)).map(Slug::value))
                            .isEqualTo(
                                    text.matches(SLUG) && text.length() <= 100
                                            ? Optional.of(text)
                                            : Optional.empty());
                });
    }

    @Test
    void namesOfTheSameTagHaveTheSameSlug() {
        Seeds.check(
                CASES,
                random -> {
                    String name = RandomText.any(random, 60);
                    String other = " " + RandomText.respelled(random, name) + "\t";
                    // the lower case of a sigma depends on its neighbours
                    if (Tag.key(other).equals(Tag.key(name))) {
                        assertThat(Slug.of(other)).as(name + ", " + other).isEqualTo(Slug.of(name));
                    }
                });
    }

    @Test
    void allSpellingsOfAnAddressHaveOneKey() {
        Seeds.check(
                CASES,
                random -> {
                    EmailAddress address = new EmailAddress(RandomText.address(random));
                    String respelled = RandomText.respelled(random, address.value());
                    EmailAddress other = new EmailAddress("  " + respelled + " ");
                    assertThat(other.key()).isEqualTo(address.key());
                    assertThat(other.domain()).isEqualTo(address.domain());
                    assertThat(new EmailAddress(other.value())).isEqualTo(other);
                });
    }

    @Test
    void anyTextIsAStableAddressOrRefused() {
        Seeds.check(
                CASES,
                random -> {
                    String text =
                            RandomText.any(random, 40)
                                    + RandomText.pick(random, List.of("", "@", "@b."))
                                    + RandomText.any(random, 40);
                    unlessRefused(() -> new EmailAddress(text))
                            .ifPresent(address -> {
                                assertThat(address.value()).isEqualTo(address.value().strip());
                                assertThat(address.value()).isASCII().doesNotContain("\r", "\n");
                                assertThat(new EmailAddress(address.value())).isEqualTo(address);
                            });
                });
    }

    private static <T> Optional<T> unlessRefused(Supplier<T> made) {
        try {
            return Optional.of(made.get());
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
