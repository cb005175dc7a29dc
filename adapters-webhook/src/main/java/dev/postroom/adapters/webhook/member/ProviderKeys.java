package dev.postroom.adapters.webhook.member;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The public keys of a provider. They are read again after an hour, and when a token is signed by
 * none that is known, but then not more often than once in a pause. Thread-safe.
 */
final class ProviderKeys {

    private static final Duration LIFE = Duration.ofHours(1);

    private final ProviderHttp http;
    private final Duration pause;
    private final InstantSource clock;

    private volatile Known known = new Known(List.of(), Instant.EPOCH);

    ProviderKeys(ProviderHttp http, Duration pause, InstantSource clock) {
        this.http = http;
        this.pause = pause;
        this.clock = clock;
    }

    private record Known(List<JWK> keys, Instant readAt) {}

    /**
     * The key with this id; when a token names none, the one key of the right kind.
     *
     * @param isFit whether a key is of the kind that the token is signed with
     */
    JWK find(URI place, @Nullable String id, Predicate<JWK> isFit)
            throws UnusableProviderException, RefusedTokenException {
        Instant now = clock.instant();
        if (!now.isBefore(known.readAt().plus(LIFE))) {
            read(place, now);
        }
        List<JWK> found = matching(id, isFit);
        if (found.isEmpty() && isReadAgain(place)) {
            found = matching(id, isFit);
        }
        if (found.size() != 1) {
            throw new RefusedTokenException(
                    "the token is signed by no key of the provider, or does not say by which");
        }
        return found.getFirst();
    }

    /** Reads the keys again, unless they were read within the pause; whether it has. */
    boolean isReadAgain(URI place) throws UnusableProviderException {
        Instant now = clock.instant();
        boolean isDue = !now.isBefore(known.readAt().plus(pause));
        if (isDue) {
            read(place, now);
        }
        return isDue;
    }

    private List<JWK> matching(@Nullable String id, Predicate<JWK> isFit) {
        return known.keys().stream()
                .filter(key -> id == null || id.equals(key.getKeyID()))
                .filter(key -> key.getKeyUse() == null || key.getKeyUse().equals(KeyUse.SIGNATURE))
                .filter(isFit)
                .toList();
    }

    private void read(URI place, Instant now) throws UnusableProviderException {
        Map<String, Object> found = http.get(place);
        try {
            known = new Known(JWKSet.parse(found).getKeys(), now);
        } catch (ParseException | RuntimeException e) {
            // of some texts, such as a key "null", the library fails otherwise than it says
            throw new UnusableProviderException(place + " holds no keys: " + e.getMessage());
        }
    }
}
