package dev.postroom.domain.campaign;

import static dev.postroom.domain.campaign.CampaignFixture.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tests that every implementation of {@link CampaignUses} must pass. */
public interface CampaignUsesContract extends PortContract {

    private CampaignUses uses() {
        return ports().campaign().uses();
    }

    private Tag tea() {
        return TagFixture.tag(newId()).withName("Grüner Tee").withSlug("tea").build();
    }

    private Campaign stored(Workspace workspace, CampaignFixture fixture) {
        Campaign campaign = fixture.build();
        ports().campaign().campaigns().add(workspace, campaign);
        return campaign;
    }

    private Campaign stored(Workspace workspace, CampaignStatus status, TagFilter filter) {
        return stored(
                workspace,
                campaign(newId(), new TemplateId(newId()))
                        .withStatus(status)
                        .withTagFilter(filter));
    }

    private static TagFilter including(String... references) {
        return new TagFilter(List.of(references), List.of(), false);
    }

    private Campaign found(Workspace workspace, Campaign campaign) {
        return ports().campaign()
                .campaigns()
                .find(workspace, campaign.id())
                .orElseThrow()
                .campaign();
    }

    @Test
    default void aTagIsUsedByIdSlugOrNameWhetherIncludedOrExcluded() {
        Tag tea = tea();
        String id = tea.id().toString().toUpperCase(Locale.ROOT);
        for (String word : List.of(id, "tea", " GRÜNER tee ")) {
            for (TagFilter filter :
                    List.of(
                            new TagFilter(List.of("other", word), List.of(), true),
                            new TagFilter(List.of(), List.of(word), false))) {
                Workspace here = newLive();
                stored(here, CampaignStatus.DRAFT, including("other", "teapot"));
                Campaign user = stored(here, CampaignStatus.DRAFT, filter);

                assertThat(uses().ofTag(here, tea)).as(word).contains(user.id());
            }
        }
    }

    @Test
    default void aTagWithOtherReferencesIsNotUsed() {
        Workspace here = newLive();
        stored(here, CampaignStatus.DRAFT, including("teapot", "Tea", newId().toString()));
        stored(here, CampaignStatus.DRAFT, TagFilter.allSubscribers());

        assertThat(uses().ofTag(here, tea())).isEmpty();
    }

    @Test
    default void onlyUnfinishedCampaignsUseTagsAndTemplates() {
        for (CampaignStatus status : CampaignStatus.values()) {
            Workspace here = newLive();
            Campaign campaign = stored(here, status, including("tea"));
            boolean unfinished = status.isUnfinished();

            assertThat(uses().ofTag(here, tea()).isPresent())
                    .as(status.keyword())
                    .isEqualTo(unfinished);
            assertThat(uses().ofTemplate(here, campaign.content().templateId()).isPresent())
                    .as(status.keyword())
                    .isEqualTo(unfinished);
        }
    }

    @Test
    default void onlyCampaignsThatHaveNotStartedUseTheirSegment() {
        SegmentId segment = new SegmentId(newId());
        for (CampaignStatus status : CampaignStatus.values()) {
            Workspace here = newLive();
            CampaignFixture naming = campaign(newId(), new TemplateId(newId())).withStatus(status);
            Campaign named = stored(here, naming.withSegment(segment));
            boolean waits = status == CampaignStatus.DRAFT || status == CampaignStatus.SCHEDULED;

            assertThat(uses().ofSegment(here, segment))
                    .as(status.keyword())
                    .isEqualTo(waits ? Optional.of(named.id()) : Optional.empty());
            assertThat(uses().ofSegment(here, new SegmentId(newId()))).isEmpty();
            assertThat(found(here, named)).isEqualTo(named);
            for (Workspace stranger : strangersTo(here)) {
                assertThat(uses().ofSegment(stranger, segment)).isEmpty();
            }
        }
    }

    @Test
    default void theOldestCampaignIsReturned() {
        Workspace here = newLive();
        TemplateId template = new TemplateId(newId());
        CampaignFixture younger = campaign(newId(), template).withTagFilter(including("tea"));
        CampaignFixture older = campaign(newId(), template).withTagFilter(including("tea"));
        stored(here, younger.withCreatedAt(SettableClock.START.plusSeconds(1)));
        Campaign first = stored(here, older);

        assertThat(uses().ofTag(here, tea())).contains(first.id());
        assertThat(uses().ofTemplate(here, template)).contains(first.id());
        assertThat(uses().ofTemplate(here, new TemplateId(newId()))).isEmpty();
    }

    @Test
    default void campaignsOfOtherWorkspacesDoNotCount() {
        Workspace here = newLive();
        Campaign ours = stored(here, CampaignStatus.DRAFT, including("tea"));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(uses().ofTag(stranger, tea())).isEmpty();
            assertThat(uses().ofTemplate(stranger, ours.content().templateId())).isEmpty();
        }
    }

    @Test
    default void brokenReferencesAreReplacedByTheTagsId() {
        Workspace here = newLive();
        Tag tea = tea();
        TagFilter filter =
                new TagFilter(List.of("x", "Grüner tee", "tea"), List.of("GRÜNER TEE"), true);
        Campaign draft = stored(here, CampaignStatus.DRAFT, filter);
        Campaign sent = stored(here, CampaignStatus.SENT, filter);
        Campaign other = stored(here, CampaignStatus.DRAFT, including("tea"));
        List<Workspace> strangers = strangersTo(here);
        List<Campaign> theirs =
                strangers.stream().map(s -> stored(s, CampaignStatus.DRAFT, filter)).toList();

        uses().rebindTag(here, tea, renamed(tea));

        Campaign after = found(here, draft);
        String id = tea.id().toString();
        assertThat(after.schedule().tagFilter())
                .isEqualTo(new TagFilter(List.of("x", id, "tea"), List.of(id), true));
        assertThat(after.revision().version()).isEqualTo(draft.revision().version() + 1);
        assertThat(found(here, sent).schedule().tagFilter())
                .isEqualTo(after.schedule().tagFilter());
        assertThat(found(here, other)).isEqualTo(other);
        for (int i = 0; i < strangers.size(); i++) {
            assertThat(found(strangers.get(i), theirs.get(i))).isEqualTo(theirs.get(i));
        }
    }

    @Test
    default void aRolledBackReplacementChangesNothing() {
        Workspace here = newLive();
        Tag tea = tea();
        Campaign draft = stored(here, CampaignStatus.DRAFT, including("Grüner Tee"));

        Rollback.of(ports().transactions(), () -> uses().rebindTag(here, tea, renamed(tea)));

        assertThat(found(here, draft)).isEqualTo(draft);
    }

    private static Tag renamed(Tag tag) {
        return new TagPatch(
                        Optional.of("Coffee"),
                        Optional.empty(),
                        Change.keep(),
                        Change.keep(),
                        Optional.empty(),
                        Optional.empty())
                .applyTo(tag, SettableClock.START);
    }
}
