package dev.postroom.application.email;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.sandbox.CapturedMail;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

final class SandboxReadingTest {

    private final House house = House.create();
    private final SandboxReading sandbox = new SandboxReading(house.ports().email().captured());
    private final PageRequest<CapturedMail.Sort> page =
            PageRequest.first(10, Sort.descending(CapturedMail.Sort.CREATED_AT));

    @Test
    void capturedMailIsShown() {
        UUID id = house.ports().ids().next();
        CapturedMail mail = CapturedMailFixture.captured(id).build();
        house.ports().email().captured().add(house.test(), List.of(mail));
        assertThat(sandbox.get(house.test(), id).headers().messageId())
                .isEqualTo(mail.headers().messageId());
        assertThat(sandbox.list(house.test(), Optional.empty(), page).total()).isEqualTo(1);
    }

    @Test
    void anUnknownMailIsNotFound() {
        UUID id = house.ports().ids().next();
        assertThat(Failures.of(() -> sandbox.get(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void anInboxIsCleared() {
        UUID id = house.ports().ids().next();
        CapturedMail mail = CapturedMailFixture.captured(id).build();
        house.ports().email().captured().add(house.test(), List.of(mail));

        sandbox.clear(caller(house.test()));

        assertThat(sandbox.list(house.test(), Optional.empty(), page).total()).isZero();
    }

    @Test
    void theLiveEnvironmentHasNoSandbox() {
        assertThat(Failures.of(() -> sandbox.clear(caller(house.live()))))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> sandbox.list(house.live(), Optional.empty(), page)))
                .isInstanceOf(Failure.NotFound.class);
        UUID id = house.ports().ids().next();
        assertThat(Failures.of(() -> sandbox.get(house.live(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
