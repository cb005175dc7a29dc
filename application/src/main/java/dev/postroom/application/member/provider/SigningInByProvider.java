package dev.postroom.application.member.provider;

import dev.postroom.application.member.access.Links;
import dev.postroom.application.member.session.CodeCheck;
import dev.postroom.application.member.session.ProviderBinding;
import dev.postroom.application.member.session.SessionStart;
import dev.postroom.application.member.session.SignInGate;
import dev.postroom.application.member.session.SignInNews;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.provider.IdentityProvider;
import dev.postroom.domain.member.provider.ProviderEntry;
import dev.postroom.domain.member.provider.ProviderQuestion;
import dev.postroom.domain.member.provider.ProviderReturn;
import dev.postroom.domain.member.provider.ProviderSite;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.Transactions;

import java.time.InstantSource;
import java.util.Optional;

/** Signs people in by the word of an identity provider. */
public final class SigningInByProvider implements SignInByProvider {

    private final Transactions transactions;
    private final Optional<IdentityProvider> provider;
    private final Ports ports;
    private final ProviderBinding binding;
    private final Links made;
    private final CodeCheck codes;
    private final SignInGate gate;
    private final SessionStart start;
    private final SignInNews news;
    private final InstantSource clock;

    /**
     * The driven ports.
     *
     * @param links keep the questions, by their hashes
     */
    public record Ports(People people, AccessLinks links) {}

    public SigningInByProvider(
            Transactions transactions,
            Optional<IdentityProvider> provider,
            Ports ports,
            ProviderBinding binding,
            Links made,
            CodeCheck codes,
            SignInGate gate,
            SessionStart start,
            SignInNews news,
            InstantSource clock) {
        this.transactions = transactions;
        this.provider = provider;
        this.ports = ports;
        this.binding = binding;
        this.made = made;
        this.codes = codes;
        this.gate = gate;
        this.start = start;
        this.news = news;
        this.clock = clock;
    }

    @Override
    public Optional<ProviderSite> findSite() {
        return provider.map(IdentityProvider::readSite);
    }

    @Override
    public Optional<Begun> begin(Visit visit) {
        gate.admit(visit);
        return provider.flatMap(asked -> {
            ProviderQuestion question =
                    new ProviderQuestion(
                            transactions.inTransaction(() ->
                                    made.make(
                                            AccessLink.Purpose.PROVIDER_ENTRY, Optional.empty())));
            return asked.findPage(question).map(page -> new Begun(question, page));
        });
    }

    @Override
    public ProviderEntry enter(ProviderReturn answer, Visit visit) {
        return provider.flatMap(asked ->
                        SecretToken.parse(answer.secret())
                                .map(ProviderQuestion::new)
                                .filter(question -> question.isAnsweredBy(answer.state()))
                                .filter(question -> isTaken(question.secret()))
                                .map(question -> entered(asked, question, answer, visit)))
                .orElseGet(ProviderEntry.Lost::new);
    }

    // used up before the provider is asked: of many answers at once, one is looked at
    private boolean isTaken(SecretToken secret) {
        return transactions.inTransaction(() ->
                ports.links()
                                .find(secret.hash())
                                .filter(link -> link.purpose() == AccessLink.Purpose.PROVIDER_ENTRY)
                                .filter(link -> !link.hasEndedAt(clock.instant()))
                                .isPresent()
                        && ports.links().take(secret.hash()));
    }

    private ProviderEntry entered(
            IdentityProvider asked, ProviderQuestion question, ProviderReturn answer, Visit visit) {
        if (answer.code().isEmpty()) {
            return new ProviderEntry.Declined();
        }
        return switch (asked.redeem(question, answer.code(), answer.issuer())) {
            case ProviderWord.Vouched word -> new ProviderEntry.Vouched(signedIn(word, visit));
            case ProviderWord.Refused _ -> new ProviderEntry.Vouched(new SignInResult.Refused());
            case ProviderWord.Silent _ -> new ProviderEntry.Silent();
        };
    }

    private SignInResult signedIn(ProviderWord.Vouched word, Visit visit) {
        return ports.people()
                .find(word.address())
                .map(person -> transactions.inTransaction(() -> vouched(person, word, visit)))
                .orElseGet(SignInResult.Refused::new);
    }

    // the address alone would let in whom a provider gives the address of a person who left; a
    // stranger who knows no code would keep the person out, if the word alone did bind
    private SignInResult vouched(Person person, ProviderWord.Vouched word, Visit visit) {
        boolean asksForCode = codes.isNeeded(person);
        boolean isIn =
                !person.isDisabled()
                        && (asksForCode
                                ? binding.isPossible(person, word.subject())
                                : binding.bind(person, word.subject(), visit));
        if (!isIn) {
            news.failed(person.address(), visit);
            return new SignInResult.Refused();
        }
        if (asksForCode) {
            return new SignInResult.CodeNeeded(made.makeVouched(person.id(), word.subject()));
        }
        if (!gate.isKnown(person.address().key(), visit)) {
            news.newBrowser(person, visit);
        }
        return start.beginVouched(person, visit, "provider");
    }
}
