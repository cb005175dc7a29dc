package dev.postroom.domain.member.provider;

import dev.postroom.domain.shared.address.EmailAddress;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** An identity provider in memory. */
public final class InMemoryIdentityProvider implements IdentityProvider {

    /** Its address. */
    public static final String ISSUER = "https://login.example.com";

    private record Given(ProviderAccount account, AskedPage asked) {}

    private final Map<String, Given> codes = new ConcurrentHashMap<>();
    private final AtomicInteger given = new AtomicInteger();

    /** Whether it gives no answers. */
    public volatile boolean isSilent;

    /** A person signs in at the page; the code that the browser comes back with. */
    public String signIn(URI page, ProviderAccount account) {
        String code = "code-" + given.incrementAndGet();
        codes.put(code, new Given(account, AskedPage.at(page)));
        return code;
    }

    @Override
    public ProviderSite readSite() {
        return new ProviderSite("Example", "https://mail.example.com");
    }

    @Override
    public Optional<URI> findPage(ProviderQuestion question) {
        return isSilent
                ? Optional.empty()
                : Optional.of(
                        URI.create(
                                ISSUER
                                        + "/authorize?state="
                                        + question.state()
                                        + "&nonce="
                                        + question.nonce()
                                        + "&code_challenge="
                                        + question.challenge()));
    }

    @Override
    public ProviderWord redeem(ProviderQuestion question, String code, String issuer) {
        if (isSilent) {
            return new ProviderWord.Silent();
        }
        return Optional.ofNullable(codes.remove(code))
                .filter(_ -> issuer.equals(ISSUER))
                .filter(one -> one.asked().value("nonce").equals(question.nonce()))
                .filter(one -> one.asked().value("code_challenge").equals(question.challenge()))
                .map(Given::account)
                .filter(ProviderAccount::isVerified)
                .<ProviderWord>map(account ->
                        new ProviderWord.Vouched(
                                new ProviderSubject(ISSUER, account.subject()),
                                new EmailAddress(account.address())))
                .orElseGet(ProviderWord.Refused::new);
    }
}
