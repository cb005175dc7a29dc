package dev.postroom.application.member.access;

import dev.postroom.application.member.session.MemberAudit;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.Password;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.access.AccessReason;
import dev.postroom.domain.member.access.ResetPasswords;
import dev.postroom.domain.member.session.Sessions;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;

import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Lets people who forgot their password choose another one. */
public final class PasswordResetting implements ResetPasswords {

    // others let a person in
    private static final Set<AccessLink.Purpose> FOR_PASSWORDS =
            Set.of(AccessLink.Purpose.FIRST_PASSWORD, AccessLink.Purpose.RESET);

    private final UnitOfWork work;
    private final Ports ports;
    private final Links made;
    private final SignInGate gate;
    private final MemberAudit audit;
    private final AccessPost post;
    private final AccessPages pages;

    /** The ports that it reads and writes. */
    public record Ports(
            People people,
            Sessions sessions,
            AccessLinks links,
            AccessMails mails,
            PasswordHashes hashes) {}

    public PasswordResetting(
            UnitOfWork work,
            Ports ports,
            Links made,
            SignInGate gate,
            MemberAudit audit,
            AccessPost post,
            AccessPages pages) {
        this.work = work;
        this.ports = ports;
        this.made = made;
        this.gate = gate;
        this.audit = audit;
        this.post = post;
        this.pages = pages;
    }

    @Override
    public boolean canMail() {
        return post.isOpen() && pages.root().isPresent();
    }

    // whether there is a person with the address is looked up by the worker that sends the mail
    @Override
    public void request(String address, Visit visit) {
        gate.admit(visit);
        if (canMail()) {
            parsed(address)
                    .map(to ->
                            new AccessMail(
                                    work.nextId(),
                                    to,
                                    new AccessReason.Reset(),
                                    work.clock().real().instant(),
                                    0))
                    .ifPresent(mail -> work.inTransaction(() -> ports.mails().add(mail)));
        }
    }

    private static Optional<EmailAddress> parsed(String address) {
        try {
            return Optional.of(new EmailAddress(address));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<EmailAddress> find(String token) {
        return person(token).map(Person::address);
    }

    private Optional<Person> person(String token) {
        return made.usable(token)
                .filter(link -> FOR_PASSWORDS.contains(link.purpose()))
                .flatMap(AccessLink::person)
                .flatMap(ports.people()::find)
                .filter(person -> !person.isDisabled());
    }

    @Override
    public boolean reset(String token, String password, Visit visit) {
        gate.admit(visit);
        return person(token).filter(person -> reset(token, person, password, visit)).isPresent();
    }

    private boolean reset(String token, Person person, String password, Visit visit) {
        Violations violations = new Violations();
        Password chosen =
                violations.check("password", () -> Password.chosen(password, person.address()));
        violations.throwIfAny();
        String hash = ports.hashes().hash(Objects.requireNonNull(chosen).reveal());
        byte[] link = SecretToken.parse(token).orElseThrow().hash();
        return work.inTransaction(() -> {
            boolean isFirst = ports.links().take(link);
            if (isFirst) {
                change(person.id(), hash);
                audit.byPerson(
                        person,
                        MemberAudit.trace(visit.address(), Optional.empty()),
                        AuditedChange.of(AuditAction.PASSWORD_RESET, person.id().value()));
            }
            return isFirst;
        });
    }

    private void change(PersonId person, String hash) {
        ports.people().putPassword(person, hash);
        ports.links().removeOf(person);
        ports.sessions().endOthers(person, Optional.empty());
    }
}
