package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.webhook.DeliveryStatus;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Map;

class CampaignWordsTest {

    @Test
    void wordsReadBackAsWhatTheyCameFrom() {
        assertThat(OnUnknown.values()).allMatch(v -> OnUnknown.of(v.word()).orElseThrow() == v);
        assertThat(TemplateCategory.values())
                .allMatch(v -> TemplateCategory.of(v.word()).orElseThrow() == v);
        assertThat(DeliveryStatus.values())
                .allMatch(v -> DeliveryStatus.of(v.word()).orElseThrow() == v);
    }

    @Test
    void otherWordsMeanNothing() {
        assertThat(OnUnknown.of("maybe")).isEmpty();
        assertThat(TemplateCategory.of("Marketing")).isEmpty();
        assertThat(DeliveryStatus.of("")).isEmpty();
    }

    @Test
    void recipientsAreOpenUntilTheyAreTerminal() {
        CampaignStats stats =
                new CampaignStats(
                        Map.of(
                                RecipientStatus.READY, 5L,
                                RecipientStatus.SUBMITTING, 2L,
                                RecipientStatus.DEFERRED, 1L,
                                RecipientStatus.ACCEPTED, 90L,
                                RecipientStatus.BOUNCED, 2L));
        assertThat(stats.recipients()).isEqualTo(100);
        assertThat(stats.open()).isEqualTo(8);
        assertThat(stats.of(RecipientStatus.FAILED)).isZero();
        assertThat(Arrays.stream(RecipientStatus.values()).filter(s -> !s.isTerminal()))
                .containsExactlyInAnyOrder(
                        RecipientStatus.READY,
                        RecipientStatus.SUBMITTING,
                        RecipientStatus.DEFERRED);
    }
}
