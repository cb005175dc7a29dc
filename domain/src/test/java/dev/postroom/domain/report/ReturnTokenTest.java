package dev.postroom.domain.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.seal.MacKey;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;

final class ReturnTokenTest {

    private static final MacKey KEY = new MacKey(new byte[32]);
    private static final MacKey OTHER = KEY.derive("other");
    private static final UUID WORKSPACE = new UUID(7, 1);
    private static final UUID TWIN = new UUID(7, 2);

    private static Optional<ReturnToken> opened(String localPart, UUID workspace) {
        return ReturnToken.parse(localPart).flatMap(one -> one.of(workspace, KEY));
    }

    @Test
    void aTokenIsALocalPartOfAtMost64Octets() {
        Random random = new Random(36);
        for (int round = 0; round < 1000; round++) {
            UUID mail = new UUID(random.nextLong(), random.nextLong());
            UUID workspace = new UUID(random.nextLong(), random.nextLong());
            ReturnToken token = ReturnToken.campaign(workspace, mail, random.nextInt());
            String local = token.seal(KEY);

            assertThat(local).hasSizeLessThanOrEqualTo(64).matches("[a-z0-9]+");
            assertThat(new EmailAddress(local + "@bounces.example").localPart()).isEqualTo(local);
            assertThat(opened(local, workspace)).contains(token);
            assertThat(opened(local.toUpperCase(Locale.ROOT), workspace)).contains(token);
        }
    }

    @Test
    void bothKindsOfMailAreToldApart() {
        UUID id = new UUID(1, 2);
        ReturnToken email = ReturnToken.email(WORKSPACE, id);

        assertThat(opened(email.seal(KEY), WORKSPACE)).contains(email);
        assertThat(email.seal(KEY)).isNotEqualTo(ReturnToken.campaign(WORKSPACE, id, 0).seal(KEY));
    }

    @Test
    void aTokenOpensOnlyForItsWorkspaceAndItsKey() {
        String local = ReturnToken.email(WORKSPACE, new UUID(1, 2)).seal(KEY);

        assertThat(ReturnToken.parse(local)).isPresent();
        assertThat(opened(local, TWIN)).isEmpty();
        assertThat(opened(local, new UUID(8, 1))).isEmpty();
        assertThat(ReturnToken.parse(local).flatMap(one -> one.of(WORKSPACE, OTHER))).isEmpty();
    }

    @Test
    void everyChangedLetterIsRefused() {
        String local = ReturnToken.campaign(WORKSPACE, new UUID(1, 2), 9).seal(KEY);
        for (int place = 0; place < local.length(); place++) {
            for (char letter : "0123456789abcdefghijklmnopqrstuvwxyz".toCharArray()) {
                String changed = local.substring(0, place) + letter + local.substring(place + 1);
                if (!changed.equals(local)) {
                    assertThat(opened(changed, WORKSPACE)).as(changed).isEmpty();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "b",
                "fbl",
                "b0000000000000000000000000000000000000000000000000000000000000",
                "bvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv",
                "b000000000000000000000000000000000000000000000000000000000000",
                "b٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣"
            })
    void whatHasNotTheFormIsNoToken(String localPart) {
        assertThat(opened(localPart, WORKSPACE)).isEmpty();
    }
}
