package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.UUID;

class OriginTest {

    private static final Workspace LIVE = WorkspaceFixture.live(new UUID(0, 7));

    private static final SubscriberId PERSON = new SubscriberId(new UUID(0, 1));

    private static TokenCaller token(LinkPurpose purpose) {
        return CallerFixture.token(LIVE, PERSON, purpose);
    }

    @Test
    void eachKindOfCallerHasItsSource() {
        assertThat(Origin.of(CallerFixture.caller(LIVE)).source()).isEqualTo(Origin.Source.API);
        assertThat(Origin.of(token(LinkPurpose.MAIL)).source())
                .isEqualTo(Origin.Source.PREFERENCE_CENTER);
        assertThat(Origin.of(token(LinkPurpose.PREFERENCES)).source())
                .isEqualTo(Origin.Source.PREFERENCE_CENTER);
        assertThat(Origin.of(token(LinkPurpose.CONFIRM)).source())
                .isEqualTo(Origin.Source.CONFIRMATION);
        assertThat(Origin.of(new OperatorCaller(LIVE)).source())
                .isEqualTo(Origin.Source.COMMAND_LINE);
        assertThat(Origin.of(CallerFixture.member(LIVE, Role.OWNER)).source())
                .isEqualTo(Origin.Source.DASHBOARD);
    }

    @Test
    void aDirectCauseHasDepthZeroAndNamesItsActor() {
        Origin origin = Origin.of(token(LinkPurpose.MAIL));
        assertThat(origin.depth()).isZero();
        assertThat(origin.actor()).isEqualTo(Actor.token(PERSON));
        assertThat(Origin.system(Origin.Source.BOUNCE))
                .isEqualTo(
                        new Origin(
                                Origin.Source.BOUNCE, Actor.system("bounce"), Optional.empty(), 0));
    }

    @Test
    void aDepthIsNeverNegative() {
        Actor actor = Actor.operator();
        assertThatThrownBy(() -> new Origin(Origin.Source.TRIGGER, actor, Optional.empty(), -1))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sourcesKeepTheKeywordsThatWerePublished() {
        assertThat(Keyword.all(Origin.Source.class))
                .containsExactly(
                        "api",
                        "import",
                        "preference_center",
                        "one_click",
                        "confirmation",
                        "bounce",
                        "complaint",
                        "trigger",
                        "command_line",
                        "dashboard",
                        "form");
    }
}
