package dev.postroom.application.member.session;

import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.member.provider.ProviderSubjects;
import dev.postroom.domain.member.session.Visit;

import java.time.InstantSource;
import java.util.Optional;

/** Binds people to who they are at an identity provider. Needs a transaction. */
public record ProviderBinding(ProviderSubjects subjects, MemberAudit audit, InstantSource clock) {

    /** Whether nothing contradicts yet that the person is this subject. */
    public boolean isPossible(Person person, ProviderSubject subject) {
        return subjects.isPossible(person.id(), subject);
    }

    /**
     * Binds a person, who has proved all that is asked for, and records it the first time; whether
     * they are this subject.
     */
    public boolean bind(Person person, ProviderSubject subject, Visit visit) {
        return switch (subjects.bind(person.id(), subject, clock.instant())) {
            case MADE -> {
                audit.byPerson(
                        person,
                        MemberAudit.trace(visit.address(), Optional.empty()),
                        AuditedChange.of(
                                AuditAction.FACTOR_ADDED,
                                person.id().value(),
                                AuditField.set("factor", "provider")));
                yield true;
            }
            case KEPT -> true;
            case REFUSED -> false;
        };
    }
}
