package dev.postroom.adapters.webhook.member;

import dev.postroom.domain.member.provider.IdentityProvider;
import dev.postroom.domain.member.provider.ProviderQuestion;
import dev.postroom.domain.member.provider.ProviderSite;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.shared.TransactionGuard;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** An identity provider that is asked by OpenID Connect: code flow, with PKCE. Thread-safe. */
public final class OidcIdentityProvider implements IdentityProvider, AutoCloseable {

    private static final Duration LIFE = Duration.ofHours(1);
    private static final int OK = 200;
    private static final int FAULT = 500;

    private final TransactionGuard guard;
    private final OidcClient client;
    private final ProviderTrouble trouble;
    private final InstantSource clock;
    private final ProviderHttp http;
    private final ProviderKeys keys;
    private final IdToken tokens;

    private volatile Optional<Known> known = Optional.empty();

    /**
     * @param limit of each call of the provider
     * @param pause after which keys are read again because of an unknown one
     */
    public OidcIdentityProvider(
            TransactionGuard guard,
            OidcClient client,
            Duration limit,
            Duration pause,
            InstantSource clock,
            ProviderTrouble trouble) {
        this.guard = guard;
        this.client = client;
        this.trouble = trouble;
        this.clock = clock;
        this.http = new ProviderHttp(limit);
        this.keys = new ProviderKeys(http, pause, clock);
        this.tokens = new IdToken(client, keys);
    }

    private record Known(ProviderPlaces places, Instant readAt) {}

    @Override
    public ProviderSite readSite() {
        return ProviderSite.at(client.name(), client.back());
    }

    @Override
    public Optional<URI> findPage(ProviderQuestion question) {
        guard.refuseInside("asking the identity provider");
        try {
            URI page = places().page();
            Map<String, String> asked = new TreeMap<>();
            asked.put("response_type", "code");
            asked.put("scope", "openid email");
            asked.put("client_id", client.id());
            asked.put("redirect_uri", client.back().toString());
            asked.put("state", question.state());
            asked.put("nonce", question.nonce());
            asked.put("code_challenge", question.challenge());
            asked.put("code_challenge_method", "S256");
            String joint = page.getRawQuery() == null ? "?" : "&";
            return Optional.of(URI.create(page + joint + encoded(asked)));
        } catch (UnusableProviderException e) {
            trouble.met(e.reason());
            return Optional.empty();
        }
    }

    @Override
    public ProviderWord redeem(ProviderQuestion question, String code, String issuer) {
        guard.refuseInside("asking the identity provider");
        try {
            ProviderPlaces places = places();
            requireNamed(places, issuer);
            return tokens.read(
                    token(places, question, code),
                    places.keys(),
                    question.nonce(),
                    clock.instant());
        } catch (UnusableProviderException e) {
            trouble.met(e.reason());
            return new ProviderWord.Silent();
        } catch (RefusedTokenException e) {
            trouble.met(e.reason());
            return new ProviderWord.Refused();
        }
    }

    private void requireNamed(ProviderPlaces places, String issuer) throws RefusedTokenException {
        boolean isRight = issuer.isEmpty() ? !places.isNamed() : issuer.equals(client.issuer());
        if (!isRight) {
            throw new RefusedTokenException("the answer names another issuer");
        }
    }

    private String token(ProviderPlaces places, ProviderQuestion question, String code)
            throws UnusableProviderException, RefusedTokenException {
        Map<String, String> form = new TreeMap<>();
        form.put("grant_type", "authorization_code");
        form.put("code", code);
        form.put("redirect_uri", client.back().toString());
        form.put("code_verifier", question.verifier());
        HttpRequest.Builder request =
                ProviderHttp.request(places.tokens())
                        .header("Content-Type", "application/x-www-form-urlencoded");
        if (places.isSecretInBody()) {
            form.put("client_id", client.id());
            form.put("client_secret", client.secret());
        } else {
            request.header("Authorization", "Basic " + basic());
        }
        ProviderHttp.Answer answer =
                http.send(request.POST(BodyPublishers.ofString(encoded(form))).build());
        if (answer.status() >= FAULT) {
            throw new UnusableProviderException(places.tokens() + " answers " + answer.status());
        }
        if (answer.status() == OK && answer.body().get("id_token") instanceof String token) {
            return token;
        }
        throw new RefusedTokenException(
                places.tokens() + " gives no token for the code: status " + answer.status());
    }

    private String basic() {
        return Base64.getEncoder()
                .encodeToString(
                        (encoded(client.id()) + ":" + encoded(client.secret()))
                                .getBytes(StandardCharsets.US_ASCII));
    }

    private ProviderPlaces places() throws UnusableProviderException {
        Instant now = clock.instant();
        Optional<Known> fresh = known.filter(one -> now.isBefore(one.readAt().plus(LIFE)));
        if (fresh.isPresent()) {
            return fresh.get().places();
        }
        ProviderPlaces places = ProviderPlaces.read(http, client.issuer());
        known = Optional.of(new Known(places, now));
        return places;
    }

    private static String encoded(Map<String, String> form) {
        return form.entrySet().stream()
                .map(field -> field.getKey() + "=" + encoded(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        http.close();
    }
}
