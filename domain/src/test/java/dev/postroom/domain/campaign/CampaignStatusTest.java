package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.SequentialIds;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.Set;

final class CampaignStatusTest {

    private static final Set<String> ALLOWED =
            Set.of(
                    "draft>sending",
                    "draft>scheduled",
                    "draft>cancelled",
                    "scheduled>sending",
                    "scheduled>draft",
                    "scheduled>cancelled",
                    "sending>paused",
                    "sending>sent",
                    "sending>failed",
                    "sending>cancelled",
                    "paused>sending",
                    "paused>cancelled",
                    "sent>sending",
                    "failed>sending");

    @Test
    void onlyTheTransitionsOfTheTableAreAllowed() {
        SequentialIds ids = new SequentialIds();
        for (CampaignStatus from : CampaignStatus.values()) {
            for (CampaignStatus to : CampaignStatus.values()) {
                Campaign campaign =
                        CampaignFixture.campaign(ids.next(), new TemplateId(ids.next()))
                                .withStatus(from)
                                .build();
                if (ALLOWED.contains(from.keyword() + ">" + to.keyword())) {
                    Campaign moved = campaign.moved(to, Optional.empty(), SettableClock.START);
                    assertThat(moved.status()).isEqualTo(to);
                    assertThat(moved.revision().version()).isEqualTo(2);
                } else {
                    assertThatThrownBy(
                                    () -> campaign.moved(to, Optional.empty(), SettableClock.START))
                            .isInstanceOf(FailureException.class)
                            .hasMessageContaining(from.keyword());
                }
            }
        }
    }

    @Test
    void onlyPublishedKeywordsAreParsed() {
        for (CampaignStatus status : CampaignStatus.values()) {
            assertThat(Keyword.parse(CampaignStatus.class, status.keyword())).contains(status);
        }
        assertThat(Keyword.parse(CampaignStatus.class, "SENT")).isEmpty();
    }
}
