package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateQuery;

import java.util.List;

/**
 * The resources that a campaign can name.
 *
 * @param campaigns those that rules can name
 */
public record CampaignNames(
        FindCampaigns campaigns, ManageSegments segments, ManageTemplates templates) {

    private static final int MOST = 100;

    /** The first templates by name. */
    List<Template> templates(Workspace workspace) {
        return templates
                .list(
                        workspace,
                        TemplateQuery.all(),
                        PageRequest.first(MOST, Sort.ascending(TemplateQuery.Sort.NAME)))
                .items();
    }
}
