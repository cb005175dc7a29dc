package dev.postroom.application.member.session;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.session.Credentials;
import dev.postroom.domain.member.session.SignIn;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Signs people in by address and password or by the word of a proxy, and by a code when they have a
 * second factor.
 */
public final class SigningIn implements SignIn {

    private static final String PASSWORD = "password";
    private static final String PROXY = "proxy";
    private static final String PROVIDER = "provider";
    private static final Map<AccessLink.Purpose, String> BEFORE_CODES =
            Map.of(
                    AccessLink.Purpose.CODE, PASSWORD,
                    AccessLink.Purpose.PROXY_CODE, PROXY,
                    AccessLink.Purpose.PROVIDER_CODE, PROVIDER);

    private final Transactions transactions;
    private final People people;
    private final AccessLinks links;
    private final PasswordCheck passwords;
    private final CodeCheck codes;
    private final ProviderBinding binding;
    private final SignInGate gate;
    private final SessionStart start;
    private final SignInNews news;
    private final Randomness randomness;
    private final InstantSource clock;

    /**
     * @param links keep the browsers in which a code is still to be entered
     */
    public SigningIn(
            Transactions transactions,
            People people,
            AccessLinks links,
            PasswordHashes hashes,
            CodeCheck codes,
            ProviderBinding binding,
            SignInGate gate,
            SessionStart start,
            SignInNews news,
            Randomness randomness,
            InstantSource clock) {
        this.transactions = transactions;
        this.people = people;
        this.links = links;
        this.passwords = new PasswordCheck(people, hashes);
        this.codes = codes;
        this.binding = binding;
        this.gate = gate;
        this.start = start;
        this.news = news;
        this.randomness = randomness;
        this.clock = clock;
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
                .map(known -> passed(known, credentials, visit))
                .orElseGet(SignInResult.Refused::new);
    }

    // whether there is a second factor is looked up for the right password alone
    private SignInResult passed(Person person, Credentials credentials, Visit visit) {
        PersonId id = person.id();
        Optional<String> renewed = passwords.renewed(id, credentials.password());
        return transactions.inTransaction(() -> {
            renewed.ifPresent(hash -> people.putPassword(id, hash));
            return codes.isNeeded(person)
                    ? new SignInResult.CodeNeeded(started(id, AccessLink.Purpose.CODE))
                    : signedIn(person, visit, PASSWORD);
        });
    }

    // no attempt to guess: neither counted nor an end to the counting of those that are
    @Override
    public SignInResult signInByProxy(EmailAddress address, Visit visit) {
        gate.admit(visit);
        return people.find(address)
                .filter(person -> !person.isDisabled())
                .map(person -> transactions.inTransaction(() -> vouched(person, visit)))
                .orElseGet(SignInResult.Refused::new);
    }

    private SignInResult vouched(Person person, Visit visit) {
        if (codes.isNeeded(person)) {
            return new SignInResult.CodeNeeded(started(person.id(), AccessLink.Purpose.PROXY_CODE));
        }
        tellOfNewBrowser(person, visit);
        return start.beginVouched(person, visit, PROXY);
    }

    // the attempt counts until the code is right: a password alone ends no count
    private SecretToken started(PersonId person, AccessLink.Purpose purpose) {
        SecretToken token = SecretToken.generate(randomness);
        links.add(AccessLink.made(purpose, Optional.of(person), clock.instant()), token.hash());
        return token;
    }

    private SignInResult.SignedIn signedIn(Person person, Visit visit, String factor) {
        tellOfNewBrowser(person, visit);
        gate.forget(person.address().key(), visit);
        return start.begin(person, visit, factor);
    }

    private void tellOfNewBrowser(Person person, Visit visit) {
        if (!gate.isKnown(person.address().key(), visit)) {
            news.newBrowser(person, visit);
        }
    }

    @Override
    public Optional<SignInResult.Proof> enterCode(String started, String code, Visit visit) {
        gate.admit(visit);
        return link(started)
                .flatMap(link ->
                        person(link)
                                .flatMap(person -> entered(person, link, started, code, visit)));
    }

    private Optional<SignInResult.Proof> entered(
            Person person, AccessLink link, String started, String code, Visit visit) {
        Duration wait = gate.attempt(person.address().key(), visit);
        String before = Objects.requireNonNull(BEFORE_CODES.get(link.purpose()));
        return wait.isPositive()
                ? Optional.of(new SignInResult.Wait(wait))
                : transactions.inTransaction(
                        () -> used(person, link, before, started, code, visit));
    }

    // of two right codes in one browser, the second finds nothing left to take
    private Optional<SignInResult.Proof> used(
            Person person,
            AccessLink link,
            String before,
            String started,
            String code,
            Visit visit) {
        Optional<CodeCheck.Kind> kind = codes.use(person, code, visit, Optional.empty());
        if (kind.isEmpty()) {
            news.failed(person.address(), visit);
            return Optional.of(new SignInResult.Refused());
        }
        return SecretToken.parse(started)
                .filter(token -> links.take(token.hash()))
                .filter(_ -> isBound(person, link, visit))
                .<SignInResult.Proof>map(
                        _ -> signedIn(person, visit, before + ", " + kind.get().told()));
    }

    // since the provider has vouched, the person can have been bound to another subject
    private boolean isBound(Person person, AccessLink link, Visit visit) {
        boolean isBound =
                link.subject()
                        .map(subject -> binding.bind(person, subject, visit))
                        .orElse(link.purpose() != AccessLink.Purpose.PROVIDER_CODE);
        if (!isBound) {
            news.failed(person.address(), visit);
        }
        return isBound;
    }

    @Override
    public boolean isStarted(String started) {
        return link(started).flatMap(this::person).isPresent();
    }

    private Optional<AccessLink> link(String started) {
        return SecretToken.parse(started)
                .flatMap(token -> links.find(token.hash()))
                .filter(link -> BEFORE_CODES.containsKey(link.purpose()))
                .filter(link -> !link.hasEndedAt(clock.instant()));
    }

    private Optional<Person> person(AccessLink link) {
        return link.person().flatMap(people::find).filter(person -> !person.isDisabled());
    }

    private static Optional<EmailAddress> address(String text) {
        try {
            return Optional.of(new EmailAddress(text));
        } catch (FailureException _) {
            return Optional.empty();
        }
    }
}
