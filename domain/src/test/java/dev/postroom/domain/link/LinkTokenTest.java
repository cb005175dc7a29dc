package dev.postroom.domain.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;

final class LinkTokenTest {

    private static final long SEED = 57;
    private static final String ALPHABET =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    private final MacKey secret = new MacKey(new SeededRandomness(1).bytes(32));
    private final LinkKeys keys = new LinkKeys(secret);
    private final Random random = new Random(SEED);

    private UUID id() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    private LinkToken any() {
        LinkPurpose purpose = LinkPurpose.of(1 + random.nextInt(3)).orElseThrow();
        Optional<MailReference> mail =
                switch (random.nextInt(3)) {
                    case 0 -> Optional.empty();
                    case 1 -> Optional.of(MailReference.campaign(id()));
                    default -> Optional.of(MailReference.trigger(id()));
                };
        Optional<Instant> end =
                random.nextBoolean()
                        ? Optional.of(Instant.ofEpochMilli(random.nextLong(1L << 50)))
                        : Optional.empty();
        return new LinkToken(purpose, id(), new SubscriberId(id()), mail, end);
    }

    private List<LinkToken> several() {
        return Stream.generate(this::any).limit(60).toList();
    }

    @Test
    void aSealedTokenOpensOnlyWithItsKey() {
        LinkKeys others = new LinkKeys(secret.derive("other"));
        for (LinkToken token : several()) {
            String text = token.seal(keys);
            assertThat(text).hasSizeLessThanOrEqualTo(100).matches("[A-Za-z0-9_-]+");
            assertThat(LinkToken.open(text, keys)).contains(token);
            assertThat(LinkToken.open(text, others)).isEmpty();
        }
    }

    @Test
    void aTokenWithOneBitChangedIsRefused() {
        for (LinkToken token : several()) {
            byte[] sealed = Base64.getUrlDecoder().decode(token.seal(keys));
            for (int bit = 0; bit < sealed.length * 8; bit++) {
                byte[] forged = sealed.clone();
                forged[bit / 8] ^= (byte) (1 << bit % 8);
                assertThat(LinkToken.open(encoded(forged), keys)).as("bit %d", bit).isEmpty();
            }
        }
    }

    @Test
    void aTokenWithOneCharacterChangedIsRefusedAlsoWhereItsBitsAreUnused() {
        for (LinkToken token : several()) {
            String text = token.seal(keys);
            for (int at = 0; at < text.length(); at++) {
                char other = ALPHABET.charAt((ALPHABET.indexOf(text.charAt(at)) + 1) % 64);
                String forged = text.substring(0, at) + other + text.substring(at + 1);
                assertThat(LinkToken.open(forged, keys)).isEmpty();
            }
        }
    }

    @Test
    void aShortenedOrExtendedTokenIsRefused() {
        for (LinkToken token : several()) {
            byte[] sealed = Base64.getUrlDecoder().decode(token.seal(keys));
            for (int length = 0; length < sealed.length + 40; length++) {
                boolean isWhole = length == sealed.length;
                assertThat(LinkToken.open(encoded(Arrays.copyOf(sealed, length)), keys).isPresent())
                        .isEqualTo(isWhole);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "!", "AAAA", " ", "=", "AA==", "\u0000", "é"})
    void aMalformedTokenIsRefused(String text) {
        String token = any().seal(keys);
        assertThat(LinkToken.open(text, keys)).isEmpty();
        assertThat(LinkToken.open(token + text, keys).isPresent()).isEqualTo(text.isEmpty());
    }

    @Test
    void aTokenOfTheFirstVersionOpensAsALinkOfAMail() {
        UUID workspace = id();
        UUID person = id();
        byte[] names =
                ByteBuffer.allocate(32)
                        .putLong(workspace.getMostSignificantBits())
                        .putLong(workspace.getLeastSignificantBits())
                        .putLong(person.getMostSignificantBits())
                        .putLong(person.getLeastSignificantBits())
                        .array();
        byte[] code = Arrays.copyOf(secret.derive("unsubscribe").sign(names), 16);
        byte[] all = ByteBuffer.allocate(48).put(names).put(code).array();

        assertThat(LinkToken.open(encoded(all), keys))
                .contains(
                        new LinkToken(
                                LinkPurpose.MAIL,
                                workspace,
                                new SubscriberId(person),
                                Optional.empty(),
                                Optional.empty()));
        all[0] ^= 1;
        assertThat(LinkToken.open(encoded(all), keys)).isEmpty();
    }

    @Test
    void aTokenEndsAtItsEndAndOneWithoutAnEndNever() {
        Instant end = Instant.parse("2026-01-01T00:00:00Z");
        LinkToken token =
                new LinkToken(
                        LinkPurpose.PREFERENCES,
                        id(),
                        new SubscriberId(id()),
                        Optional.empty(),
                        Optional.of(end));
        assertThat(token.isExpired(end.minusMillis(1))).isFalse();
        assertThat(token.isExpired(end)).isTrue();
        LinkToken endless =
                new LinkToken(
                        LinkPurpose.MAIL,
                        token.workspaceId(),
                        token.subscriber(),
                        Optional.empty(),
                        Optional.empty());
        assertThat(endless.isExpired(Instant.MAX)).isFalse();
    }

    private static String encoded(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}
