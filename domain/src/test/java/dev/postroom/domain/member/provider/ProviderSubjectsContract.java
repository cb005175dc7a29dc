package dev.postroom.domain.member.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
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

    private boolean bind(PersonId person, String issuer, String subject) {
        return ports().member().subjects().bind(person, issuer, subject, SettableClock.START);
    }

    @Test
    default void aPersonStaysBoundToTheFirstSubject() {
        PersonId ann = person("ann");

        assertThat(bind(ann, ISSUER, "1")).isTrue();
        assertThat(bind(ann, ISSUER, "1")).isTrue();
        assertThat(bind(ann, ISSUER, "2")).isFalse();
        assertThat(bind(ann, ISSUER, "1")).isTrue();
    }

    @Test
    default void aSubjectStaysBoundToTheFirstPerson() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");

        assertThat(bind(ann, ISSUER, "a")).isTrue();
        assertThat(bind(bob, ISSUER, "a")).isFalse();
        assertThat(bind(bob, ISSUER, "A")).isTrue();
    }

    @Test
    default void subjectsAreThoseOfTheirIssuer() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");

        assertThat(bind(ann, ISSUER, "1")).isTrue();
        assertThat(bind(ann, ISSUER + "/other", "2")).isTrue();
        assertThat(bind(bob, ISSUER + "/other", "1")).isTrue();
        assertThat(bind(bob, ISSUER + "/other", "2")).isFalse();
    }

    @Test
    default void aPersonWhoIsFreedIsBoundAnew() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        assertThat(bind(ann, ISSUER, "1")).isTrue();
        assertThat(bind(bob, ISSUER, "2")).isTrue();

        assertThat(ports().member().subjects().removeOf(ann)).isEqualTo(1);
        assertThat(ports().member().subjects().removeOf(ann)).isZero();

        assertThat(bind(ann, ISSUER, "2")).isFalse();
        assertThat(bind(ann, ISSUER, "3")).isTrue();
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
                .containsOnlyOnce(true);
    }
}
