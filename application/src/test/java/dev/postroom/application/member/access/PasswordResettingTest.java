package dev.postroom.application.member.access;

import static dev.postroom.application.member.access.MemberScene.ANN;
import static dev.postroom.application.member.access.MemberScene.OTHER;
import static dev.postroom.application.member.access.MemberScene.PASSWORD;
import static dev.postroom.application.member.access.MemberScene.visit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

final class PasswordResettingTest {

    private static final Pattern LINK =
            Pattern.compile("https://mail\\.example\\.com/reset/([0-9A-Za-z_-]{43})\n");

    private final MemberScene scene = new MemberScene();

    private List<OutgoingMail> mails() {
        return scene.sent().stream()
                .filter(mail -> mail.content().subject().contains("another password"))
                .toList();
    }

    private void request(String address) {
        scene.resetting(true).request(address, visit("192.0.2.1"));
    }

    private String token() {
        String text = mails().getLast().content().text().orElseThrow().toString();
        Matcher link = LINK.matcher(text);
        assertThat(link.find()).as(text).isTrue();
        return link.group(1);
    }

    private boolean reset(String token) {
        return scene.resetting(true).reset(token, OTHER, visit("192.0.2.1"));
    }

    @Test
    void aPersonGetsALinkThatSetsThePasswordOnceAndEndsAllSessions() {
        scene.ann();
        SignInResult.SignedIn session = scene.signedIn(ANN);
        request("ann@example.org");
        String token = token();

        assertThat(mails()).hasSize(1);
        assertThat(mails().getFirst().to().address().value()).isEqualTo(ANN);
        assertThat(scene.resetting(true).find(token)).isPresent();
        assertThat(reset(token)).isTrue();

        assertThat(scene.opening().find(session.session().reveal())).isEmpty();
        assertThat(scene.signIn(ANN, PASSWORD)).isEqualTo(new SignInResult.Refused());
        assertThat(scene.signIn(ANN, OTHER)).isInstanceOf(SignInResult.SignedIn.class);
        assertThat(reset(token)).isFalse();
        assertThat(scene.resetting(true).find(token)).isEmpty();
        assertThat(scene.house().audited()).contains(AuditAction.PASSWORD_RESET);
    }

    @Test
    void onePersonGetsThreeMailsInAnHourAndAnUnknownAddressNone() {
        scene.ann();
        for (int n = 0; n < 5; n++) {
            request(ANN);
            request("unknown@example.org");
        }
        assertThat(mails()).hasSize(3);

        scene.house().ports().elapse(Duration.ofMinutes(61));
        request(ANN);
        assertThat(mails()).hasSize(4);
    }

    @Test
    void aLinkWorksForHalfAnHour() {
        scene.ann();
        request(ANN);
        String token = token();
        scene.house().ports().elapse(Duration.ofMinutes(30));

        assertThat(scene.resetting(true).find(token)).isEmpty();
        assertThat(reset(token)).isFalse();
        assertThat(scene.signIn(ANN, PASSWORD)).isInstanceOf(SignInResult.SignedIn.class);
    }

    @Test
    void aPasswordThatIsNotGoodLeavesTheLink() {
        scene.ann();
        request(ANN);
        String token = token();

        assertThat(
                        Failures.of(() ->
                                scene.resetting(true).reset(token, "short", visit("192.0.2.1"))))
                .isInstanceOf(Failure.Invalid.class);
        assertThat(reset(token)).isTrue();
    }

    @Test
    void otherLinksOfThePersonEndWithTheReset() {
        Person ann = scene.ann();
        String other =
                scene.links()
                        .make(AccessLink.Purpose.FIRST_PASSWORD, Optional.of(ann.id()))
                        .reveal();
        request(ANN);

        assertThat(reset(token())).isTrue();

        assertThat(reset(other)).isFalse();
    }

    @Test
    void aLinkOfASetUpAndAnotherTextResetNothing() {
        String token = scene.links().make(AccessLink.Purpose.SET_UP, Optional.empty()).reveal();

        assertThat(reset(token)).isFalse();
        assertThat(reset("")).isFalse();
    }

    @Test
    void aDisabledPersonGetsNoMailAndCannotUseALink() {
        Person ann = scene.ann();
        request(ANN);
        String token = token();
        scene.members().people().update(ann.disabled(Optional.of(scene.house().ports().now())));
        request(ANN);

        assertThat(mails()).hasSize(1);
        assertThat(reset(token)).isFalse();
    }

    @Test
    void withoutATransportNoMailIsAskedFor() {
        scene.ann();

        assertThat(scene.resetting(false).canMail()).isFalse();
        scene.resetting(false).request(ANN, visit("192.0.2.1"));

        assertThat(mails()).isEmpty();
    }

    @Test
    void aClientAsksThirtyTimesInTenMinutes() {
        for (int n = 0; n < 30; n++) {
            request(n + "@example.org");
        }

        assertThat(Failures.of(() -> request(ANN))).isInstanceOf(Failure.RateLimited.class);
    }
}
