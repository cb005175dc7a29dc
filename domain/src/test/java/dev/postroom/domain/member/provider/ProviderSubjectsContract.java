package dev.postroom.domain.member.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.member.provider.ProviderSubjects.Binding;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

/** Tests that every implementation of {@link ProviderSubjects} must pass. */
public interface ProviderSubjectsContract extends PortContract {

    /** The provider of most tests. */
    String ISSUER = "https://login.example.com";

    private PersonId person(String name) {
        return MemberFixture.stored(ports(), name + "@example.org").id();
    }

    private Binding bind(PersonId person, String issuer, String subject) {
        return ports().member()
                .subjects()
                .bind(person, new ProviderSubject(issuer, subject), SettableClock.START);
    }

    private boolean isPossible(PersonId person, String issuer, String subject) {
        return ports().member().subjects().isPossible(person, new ProviderSubject(issuer, subject));
    }

    @Test
    default void aPersonStaysBoundToTheFirstSubject() {
        PersonId ann = person("ann");

        assertThat(bind(ann, ISSUER, "1")).isEqualTo(Binding.MADE);
        assertThat(bind(ann, ISSUER, "1")).isEqualTo(Binding.KEPT);
        assertThat(bind(ann, ISSUER, "2")).isEqualTo(Binding.REFUSED);
        assertThat(bind(ann, ISSUER, "1")).isEqualTo(Binding.KEPT);
    }

    @Test
    default void aSubjectStaysBoundToTheFirstPerson() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");

        assertThat(bind(ann, ISSUER, "a")).isEqualTo(Binding.MADE);
        assertThat(bind(bob, ISSUER, "a")).isEqualTo(Binding.REFUSED);
        assertThat(bind(bob, ISSUER, "A")).isEqualTo(Binding.MADE);
    }

    @Test
    default void subjectsAreThoseOfTheirIssuer() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");

        assertThat(bind(ann, ISSUER, "1")).isEqualTo(Binding.MADE);
        assertThat(bind(ann, ISSUER + "/other", "2")).isEqualTo(Binding.MADE);
        assertThat(bind(bob, ISSUER + "/other", "1")).isEqualTo(Binding.MADE);
        assertThat(bind(bob, ISSUER + "/other", "2")).isEqualTo(Binding.REFUSED);
    }

    @Test
    default void whetherABindingIsPossibleIsToldWithoutMakingIt() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");

        assertThat(isPossible(ann, ISSUER, "a")).isTrue();
        assertThat(isPossible(bob, ISSUER, "a")).isTrue();

        bind(ann, ISSUER, "a");

        assertThat(isPossible(ann, ISSUER, "a")).isTrue();
        assertThat(isPossible(ann, ISSUER, "b")).isFalse();
        assertThat(isPossible(bob, ISSUER, "a")).isFalse();
        assertThat(isPossible(bob, ISSUER, "b")).isTrue();
        assertThat(isPossible(bob, ISSUER + "/other", "a")).isTrue();

        bind(bob, ISSUER, "b");

        assertThat(isPossible(ann, ISSUER, "b")).isFalse();
        assertThat(isPossible(ann, ISSUER, "a")).isTrue();
    }

    @Test
    default void aPersonWhoIsFreedIsBoundAnew() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        assertThat(bind(ann, ISSUER, "1")).isEqualTo(Binding.MADE);
        assertThat(bind(bob, ISSUER, "2")).isEqualTo(Binding.MADE);

        assertThat(ports().member().subjects().removeOf(ann)).isEqualTo(1);
        assertThat(ports().member().subjects().removeOf(ann)).isZero();

        assertThat(bind(ann, ISSUER, "2")).isEqualTo(Binding.REFUSED);
        assertThat(bind(ann, ISSUER, "3")).isEqualTo(Binding.MADE);
    }

    @Test
    default void ofSeveralSubjectsAtOnceOneIsBound() {
        PersonId ann = person("ann");

        assertThat(
                        Race.of(
                                4,
                                number ->
                                        ports().transactions()
                                                .inTransaction(
                                                        () -> bind(ann, ISSUER, "of-" + number))))
                .containsOnlyOnce(Binding.MADE);
    }
}
