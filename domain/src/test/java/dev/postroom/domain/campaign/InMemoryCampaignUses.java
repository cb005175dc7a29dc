package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.TemplateId;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The uses of tags and templates by campaigns, in memory. */
public final class InMemoryCampaignUses implements CampaignUses {

    private final InMemoryDatabase database;
    private final InMemoryTable<CampaignRow> campaigns;

    public InMemoryCampaignUses(InMemoryDatabase database) {
        this.database = database;
        this.campaigns = database.table(CampaignRow.class);
    }

    @Override
    public Optional<CampaignId> ofTag(Workspace workspace, Tag tag) {
        return oldest(
                workspace,
                campaign -> names(campaign.schedule().tagFilter()).anyMatch(tag::answersTo));
    }

    @Override
    public Optional<CampaignId> ofTemplate(Workspace workspace, TemplateId template) {
        return oldest(workspace, campaign -> campaign.content().templateId().equals(template));
    }

    @Override
    public Optional<CampaignId> ofSegment(Workspace workspace, SegmentId segment) {
        return oldest(
                workspace,
                campaign ->
                        campaign.status().isUnstarted()
                                && campaign.schedule()
                                        .segment()
                                        .filter(segment::equals)
                                        .isPresent());
    }

    @Override
    public void rebindTag(Workspace workspace, Tag before, Tag after) {
        Predicate<String> lost = word -> before.answersTo(word) && !after.answersTo(word);
        database.atomically(() -> {
            campaigns.of(workspace.id()).toList().stream()
                    .filter(row -> names(row.campaign().schedule().tagFilter()).anyMatch(lost))
                    .forEach(row -> campaigns.put(row.with(renamed(row.campaign(), lost, after))));
            return after;
        });
    }

    private Optional<CampaignId> oldest(Workspace workspace, Predicate<Campaign> condition) {
        return unfinished(workspace)
                .map(CampaignRow::campaign)
                .filter(condition)
                .min(
                        Comparator.comparing((Campaign campaign) -> campaign.revision().createdAt())
                                .thenComparing(campaign -> campaign.id().toString()))
                .map(Campaign::id);
    }

    private Stream<CampaignRow> unfinished(Workspace workspace) {
        return campaigns.of(workspace.id()).filter(row -> row.campaign().status().isUnfinished());
    }

    private static Stream<String> names(TagFilter filter) {
        return Stream.concat(filter.include().stream(), filter.exclude().stream());
    }

    private static Campaign renamed(Campaign campaign, Predicate<String> lost, Tag tag) {
        TagFilter filter = campaign.schedule().tagFilter();
        return campaign.retargeted(
                new TagFilter(
                        renamed(filter.include(), lost, tag),
                        renamed(filter.exclude(), lost, tag),
                        filter.matchAll()));
    }

    private static List<String> renamed(List<String> references, Predicate<String> lost, Tag tag) {
        return references.stream()
                .map(name -> lost.test(name) ? tag.id().toString() : name)
                .toList();
    }
}
