package dev.postroom.application.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.CallTrace;
import dev.postroom.domain.identity.PersonId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Failed sign-ins are summed up, so that an attack does not fill the log. */
final class SignInFailureRecorderTest {

    private final House house = House.create();
    private final SignInFailureRecorder recorder =
            new SignInFailureRecorder(house.ports().audit().failures(), house.audit());
    private final UUID ann = new UUID(0, 5);

    private void fail(int times) {
        for (int i = 0; i < times; i++) {
            recorder.record(
                    house.live().account(),
                    ann,
                    Actor.member(new PersonId(ann), "Ann"),
                    CallTrace.NONE);
        }
    }

    private List<String> counts() {
        return house.auditLog().stream()
                .flatMap(entry -> entry.change().fields().stream())
                .map(AuditField::after)
                .map(after -> after.orElseThrow())
                .toList();
    }

    @Test
    void aHundredFailuresOfAnHourHaveThreeEntries() {
        fail(120);

        assertThat(counts()).containsExactly("1", "10", "100");
        assertThat(house.audited()).containsOnly(AuditAction.SIGN_IN_FAILED);
    }

    @Test
    void theNextHourBeginsAgain() {
        fail(3);
        house.ports().elapse(Duration.ofHours(1));
        fail(2);

        assertThat(counts()).containsExactly("1", "1");
    }
}
