package dev.postroom.application.member.access;

import dev.postroom.application.member.session.SessionStart;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.access.EnterByLink;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;

import java.util.Optional;

/** Signs people in by links that work once. */
public final class LinkEntering implements EnterByLink {

    private final Transactions transactions;
    private final People people;
    private final AccessLinks links;
    private final Links made;
    private final SessionStart start;

    public LinkEntering(
            Transactions transactions,
            People people,
            AccessLinks links,
            Links made,
            SessionStart start) {
        this.transactions = transactions;
        this.people = people;
        this.links = links;
        this.made = made;
        this.start = start;
    }

    @Override
    public SecretToken issueLink(EmailAddress address) {
        return transactions.inTransaction(() -> {
            Person person =
                    people.find(address)
                            .orElseThrow(() ->
                                    new Failure.NotFound("Person", address.value()).asException());
            return made.make(AccessLink.Purpose.ENTRY, Optional.of(person.id()));
        });
    }

    @Override
    public boolean isOpen(String token) {
        return person(token).isPresent();
    }

    private Optional<Person> person(String token) {
        return made.usable(token)
                .filter(link -> link.purpose() == AccessLink.Purpose.ENTRY)
                .flatMap(AccessLink::person)
                .flatMap(people::find)
                .filter(person -> !person.isDisabled());
    }

    // of two that use the link at once, the second finds none left to take
    @Override
    public Optional<SignInResult.SignedIn> enter(String token, Visit visit) {
        return transactions.inTransaction(() ->
                person(token)
                        .filter(_ ->
                                SecretToken.parse(token)
                                        .filter(secret -> links.take(secret.hash()))
                                        .isPresent())
                        .map(person -> start.begin(person, visit)));
    }
}
