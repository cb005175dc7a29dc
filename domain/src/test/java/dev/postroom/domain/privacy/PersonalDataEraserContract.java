package dev.postroom.domain.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.ErasedPerson.PastAddress;
import dev.postroom.domain.privacy.PersonalDataEraser.Step;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link PersonalDataEraser} must pass. */
public interface PersonalDataEraserContract extends PortContract {

    EmailAddress ADDRESS = new EmailAddress("Ada@example.org");
    EmailAddress SIMILAR = new EmailAddress("xada@example.org");
    Instant DELETED = SettableClock.START.plusSeconds(3600);

    PersonalDataEraser traces();

    /** Stores one thing about a person with this address, at this time of the workspace's clock. */
    void plant(Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at);

    /** How many of these things still say something about the person. */
    long count(Workspace workspace, SubscriberId subscriber, EmailAddress address);

    private static ErasedPerson deleted(SubscriberId id) {
        return new ErasedPerson(
                id, List.of(new PastAddress(ADDRESS, DELETED)), DELETED, Duration.ofHours(1));
    }

    private void eraseAll(Workspace workspace, ErasedPerson... people) {
        Optional<String> after = Optional.empty();
        do {
            Step step = traces().erase(workspace, List.of(people), after);
            assertThat(step.waiting()).isEmpty();
            after = step.next();
        } while (after.isPresent());
    }

    @Test
    default void whatIsStoredAboutThePersonIsErasedAndNothingElse() {
        Workspace here = newLive();
        SubscriberId ada = new SubscriberId(newId());
        SubscriberId other = new SubscriberId(newId());
        plant(here, ada, ADDRESS, DELETED.minusSeconds(60));
        plant(here, other, SIMILAR, DELETED.minusSeconds(60));
        List<Workspace> strangers = strangersTo(here);
        SubscriberId theirs = new SubscriberId(newId());
        strangers.forEach(one -> plant(one, theirs, ADDRESS, DELETED.minusSeconds(60)));
        assertThat(count(here, ada, ADDRESS)).isEqualTo(1);

        eraseAll(here, deleted(ada));

        assertThat(count(here, ada, ADDRESS)).isZero();
        assertThat(count(here, other, SIMILAR)).isEqualTo(1);
        assertThat(strangers).allMatch(one -> count(one, theirs, ADDRESS) == 1);
        eraseAll(here, deleted(ada));
        assertThat(count(here, other, SIMILAR)).isEqualTo(1);
    }

    @Test
    default void whatIsStoredLaterAboutAnotherPersonWithTheAddressStays() {
        Workspace here = newLive();
        SubscriberId later = new SubscriberId(newId());
        plant(here, later, ADDRESS, DELETED.plusSeconds(60));

        eraseAll(here, deleted(new SubscriberId(newId())));

        assertThat(count(here, later, ADDRESS)).isEqualTo(1);
    }
}
