package dev.postroom.application.member.session;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.util.Optional;

/** Signs people in by address and password. */
public final class SigningIn implements SignIn {

    private final Transactions transactions;
    private final People people;
    private final PasswordCheck passwords;
    private final SignInGate gate;
    private final SessionStart start;
    private final SignInNews news;

    public SigningIn(
            Transactions transactions,
            People people,
            PasswordHashes hashes,
            SignInGate gate,
            SessionStart start,
            SignInNews news) {
        this.transactions = transactions;
        this.people = people;
        this.passwords = new PasswordCheck(people, hashes);
        this.gate = gate;
        this.start = start;
        this.news = news;
    }

    @Override
    public SignInResult signIn(Credentials credentials, Visit visit) {
        gate.admit(visit);
        Optional<EmailAddress> address = address(credentials.address());
        String key = address.map(EmailAddress::key).orElse("");
        Duration wait = gate.attempt(key, visit);
        if (wait.isPositive()) {
            return new SignInResult.Wait(wait);
        }
        Optional<Person> person = address.flatMap(people::find);
        boolean isRight = passwords.isRight(person.map(Person::id), credentials.password());
        boolean isIn = isRight && person.filter(known -> !known.isDisabled()).isPresent();
        if (!isIn) {
            address.ifPresent(tried -> transactions.inTransaction(() -> news.failed(tried, visit)));
        }
        return person.filter(_ -> isIn)
                .map(known -> signedIn(known, credentials, visit))
                .orElseGet(SignInResult.Refused::new);
    }

    private SignInResult signedIn(Person person, Credentials credentials, Visit visit) {
        PersonId id = person.id();
        Optional<String> renewed = passwords.renewed(id, credentials.password());
        return transactions.inTransaction(() -> {
            renewed.ifPresent(hash -> people.putPassword(id, hash));
            if (!gate.isKnown(person.address().key(), visit)) {
                news.newBrowser(person, visit);
            }
            gate.forget(person.address().key(), visit);
            return start.begin(person, visit);
        });
    }

    private static Optional<EmailAddress> address(String text) {
        try {
            return Optional.of(new EmailAddress(text));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
