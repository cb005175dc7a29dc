package dev.postroom.application.campaign;

import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.AudienceCount;
import dev.postroom.domain.campaign.Audiences;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

import java.util.Map;

/** Drafts, and what is known about campaigns. */
public final class CampaignAuthoring implements AuthorCampaigns {

    private final Transactions transactions;
    private final Campaigns campaigns;
    private final Audiences audiences;
    private final AudienceResolution resolution;
    private final CampaignDrafting drafting;

    public CampaignAuthoring(
            Transactions transactions,
            Campaigns campaigns,
            Audiences audiences,
            Tags tags,
            Templates templates,
            TemplateRenderer renderer,
            SenderPolicy senders,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.campaigns = campaigns;
        this.audiences = audiences;
        this.resolution = new AudienceResolution(tags);
        this.drafting =
                new CampaignDrafting(
                        new TemplateLookup(templates), resolution, renderer, senders, ids, clock);
    }

    @Override
    public CountedCampaign create(Workspace workspace, NewCampaign wish) {
        Campaign draft = drafting.draft(workspace, wish);
        transactions.inTransaction(() -> {
            drafting.hold(workspace, draft);
            campaigns.add(workspace, draft);
        });
        return new CountedCampaign(draft, new CampaignStats(Map.of()));
    }

    @Override
    public CountedCampaign get(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace, id).orElseThrow(() -> CampaignMoves.notFound(id));
    }

    @Override
    public Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
        return campaigns.list(workspace, query, page);
    }

    @Override
    public AudienceCount countRecipients(Workspace workspace, CampaignId id) {
        TagFilter filter = get(workspace, id).campaign().schedule().tagFilter();
        return audiences.count(workspace, resolution.selected(workspace, filter));
    }
}
