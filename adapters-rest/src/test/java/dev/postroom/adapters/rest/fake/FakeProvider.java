package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.provider.ProviderEntry;
import dev.postroom.domain.member.provider.ProviderQuestion;
import dev.postroom.domain.member.provider.ProviderReturn;
import dev.postroom.domain.member.provider.ProviderSite;
import dev.postroom.domain.member.provider.SignInByProvider;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** An identity provider whose codes are the results. */
public final class FakeProvider implements SignInByProvider {

    /** The question that is always asked. */
    public static final ProviderQuestion QUESTION =
            new ProviderQuestion(SecretToken.parse("q".repeat(43)).orElseThrow());

    /** The site; empty: there is no provider. */
    public volatile Optional<ProviderSite> site = Optional.empty();

    /** Whether the provider answers. */
    public volatile boolean answers = true;

    /** The answers with which browsers came back, in order. */
    public final List<ProviderReturn> received = new CopyOnWriteArrayList<>();

    @Override
    public Optional<ProviderSite> findSite() {
        return site;
    }

    @Override
    public Optional<Begun> begin(Visit visit) {
        return Optional.of(
                        new Begun(QUESTION, URI.create("https://login.example.com/go?state=s&n=1")))
                .filter(_ -> answers);
    }

    @Override
    public ProviderEntry enter(ProviderReturn answer, Visit visit) {
        received.add(answer);
        return switch (answer.code()) {
            case "good" ->
                    new ProviderEntry.Vouched(
                            new SignInResult.SignedIn(
                                    SecretToken.parse("n".repeat(43)).orElseThrow(),
                                    new PersonId(new UUID(0, 1)),
                                    "device"));
            case "app" -> new ProviderEntry.Vouched(new SignInResult.CodeNeeded(QUESTION.secret()));
            case "" -> new ProviderEntry.Declined();
            case "silent" -> new ProviderEntry.Silent();
            case "lost" -> new ProviderEntry.Lost();
            default -> new ProviderEntry.Vouched(new SignInResult.Refused());
        };
    }
}
