package dev.postroom.application.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.House;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditLink;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.audit.ReadAuditLog;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The audit log is read by members with the right to it, and by the operator. */
final class AuditReadingTest {

    private final House house = House.create();
    private final ReadAuditLog log = new AuditReading(house.ports().audit().entries());

    private MemberCaller member(Right... rights) {
        return new MemberCaller(
                house.live(),
                new PersonId(new UUID(0, 5)),
                "Ann",
                Set.of(),
                Set.of(rights),
                SettableClock.START);
    }

    @Test
    void aMemberWithTheRightReadsTheLogOfBothEnvironments() {
        house.audit()
                .record(
                        CallerFixture.caller(house.test()),
                        AuditedChange.of(AuditAction.TEST_ENVIRONMENT_RESET));

        assertThat(log.page(member(Right.AUDIT_READ), AuditQuery.ALL, Optional.empty(), 10))
                .extracting(AuditLink::entry)
                .isEqualTo(house.auditLog())
                .hasSize(1);
    }

    @Test
    void noKeyAndNoMemberWithoutTheRightReadsTheLog() {
        assertThatThrownBy(() ->
                        log.page(
                                member(Right.SETTINGS_MANAGE),
                                AuditQuery.ALL,
                                Optional.empty(),
                                10))
                .hasMessageContaining("audit:read");
        assertThatThrownBy(() ->
                        log.page(
                                CallerFixture.caller(house.live()),
                                AuditQuery.ALL,
                                Optional.empty(),
                                10))
                .hasMessageContaining("audit:read");
    }
}
