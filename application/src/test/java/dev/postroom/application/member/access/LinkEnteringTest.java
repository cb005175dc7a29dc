package dev.postroom.application.member.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.domain.member.access.NewOwner;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

final class LinkEnteringTest {

    private static final EmailAddress ANN = new EmailAddress("ann@example.org");
    private static final Visit VISIT = new Visit("192.0.2.1", "192.0.2.1", "", Optional.empty());

    private final MemberScene scene = new MemberScene();
    private final LinkEntering entering = scene.entering();

    @BeforeEach
    void makeAnn() {
        scene.setUp()
                .completeUnattended(
                        new NewOwner("Ann", ANN.value(), MemberScene.PASSWORD, "Tea House"));
    }

    private String issued() {
        return entering.issueLink(ANN).reveal();
    }

    @Test
    void aLinkSignsItsPersonInOnce() {
        String token = issued();
        assertThat(entering.isOpen(token)).isTrue();

        SignInResult.SignedIn signedIn = entering.enter(token, VISIT).orElseThrow();

        assertThat(scene.open(signedIn).person().address()).isEqualTo(ANN);
        assertThat(entering.isOpen(token)).isFalse();
        assertThat(entering.enter(token, VISIT)).isEmpty();
    }

    @Test
    void aLinkWorksForAnHourAndAnotherTextNever() {
        String token = issued();
        assertThat(entering.enter("", VISIT)).isEmpty();
        assertThat(entering.enter(token.substring(1) + "A", VISIT)).isEmpty();

        scene.house().ports().elapse(Duration.ofHours(1));

        assertThat(entering.isOpen(token)).isFalse();
        assertThat(entering.enter(token, VISIT)).isEmpty();
    }

    @Test
    void aLinkToEnterSetsNoPasswordAndALinkForAPasswordLetsNoOneIn() {
        assertThat(scene.resetting(false).find(issued())).isEmpty();
        String other = scene.people().resetPassword(ANN).reveal();

        assertThat(entering.enter(other, VISIT)).isEmpty();
    }

    @Test
    void aPersonWhoIsDisabledDoesNotEnter() {
        String token = issued();

        scene.people().disable(ANN, true);

        assertThat(entering.enter(token, VISIT)).isEmpty();
    }

    @Test
    void anUnknownAddressGetsNoLink() {
        assertThatExceptionOfType(FailureException.class)
                .isThrownBy(() -> entering.issueLink(new EmailAddress("bob@example.org")))
                .matches(e -> e.failure() instanceof Failure.NotFound);
    }
}
