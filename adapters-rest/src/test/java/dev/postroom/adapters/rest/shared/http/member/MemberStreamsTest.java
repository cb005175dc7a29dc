package dev.postroom.adapters.rest.shared.http.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.Role;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The places of streams. */
final class MemberStreamsTest {

    private final MemberStreams streams = new MemberStreams();

    private static MemberCaller member(int account, int session) {
        Workspace workspace =
                new Workspace(
                        new UUID(1, account),
                        new AccountId(new UUID(2, account)),
                        Environment.TEST);
        return CallerFixture.member(workspace, Role.OWNER)
                .during(
                        new CallTrace(
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(new UUID(3, session))));
    }

    @Test
    void theOldestStreamOfASessionGivesWayToAFifth() {
        List<MemberStreams.Seat> seats = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            seats.add(streams.take(member(1, 1)).orElseThrow());
        }

        assertThat(seats)
                .extracting(MemberStreams.Seat::isLost)
                .containsExactly(true, false, false, false, false);
    }

    @Test
    void aStreamThatEndsMakesRoom() {
        MemberStreams.Seat first = streams.take(member(1, 1)).orElseThrow();
        for (int i = 0; i < 3; i++) {
            assertThat(streams.take(member(1, 1))).isPresent();
        }

        first.close();

        assertThat(streams.take(member(1, 1))).isPresent();
        assertThat(first.isLost()).isFalse();
    }

    @Test
    void anAccountTakesNoPlaceFromAnother() {
        for (int session = 0; session < 64; session++) {
            assertThat(streams.take(member(1, session))).isPresent();
        }

        assertThat(streams.take(member(1, 64))).isEmpty();
        assertThat(streams.take(member(2, 65))).isPresent();
    }

    @Test
    void theProcessHasSoManyAtMost() {
        for (int session = 0; session < 256; session++) {
            assertThat(streams.take(member(session / 32, session))).isPresent();
        }

        assertThat(streams.take(member(9, 999))).isEmpty();
    }
}
