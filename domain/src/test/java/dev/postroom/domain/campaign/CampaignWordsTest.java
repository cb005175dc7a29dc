package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.Map;

class CampaignWordsTest {

    @Test
    void keywordsAreParsedToTheirConstants() {
        assertThat(OnUnknown.values())
                .allMatch(v -> Keyword.parse(OnUnknown.class, v.keyword()).orElseThrow() == v);
        assertThat(TemplateCategory.values())
                .allMatch(
                        v -> Keyword.parse(TemplateCategory.class, v.keyword()).orElseThrow() == v);
        assertThat(DeliveryStatus.values())
                .allMatch(v -> Keyword.parse(DeliveryStatus.class, v.keyword()).orElseThrow() == v);
    }

    @Test
    void otherKeywordsAreUnknown() {
        assertThat(Keyword.parse(OnUnknown.class, "maybe")).isEmpty();
        assertThat(Keyword.parse(TemplateCategory.class, "Marketing")).isEmpty();
        assertThat(Keyword.parse(DeliveryStatus.class, "")).isEmpty();
    }

    @Test
    void recipientsAreOpenUntilTheyAreTerminal() {
        CampaignStats stats =
                new CampaignStats(
                        Map.of(
                                RecipientStatus.READY, 7L,
                                RecipientStatus.DEFERRED, 1L,
                                RecipientStatus.ACCEPTED, 90L,
                                RecipientStatus.BOUNCED, 2L));
        assertThat(stats.recipients()).isEqualTo(100);
        assertThat(stats.open()).isEqualTo(8);
        assertThat(stats.of(RecipientStatus.FAILED)).isZero();
        assertThat(Arrays.stream(RecipientStatus.values()).filter(s -> !s.isTerminal()))
                .containsExactlyInAnyOrder(RecipientStatus.READY, RecipientStatus.DEFERRED);
    }
}
