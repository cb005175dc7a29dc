package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;

/**
 * The tags and templates that unfinished campaigns use. Joins the caller's transaction.
 *
 * @see CampaignStatus#isUnfinished
 */
@DrivenPort
public interface CampaignUses {

    /** The oldest unfinished campaign that includes or excludes the tag, or empty. */
    Optional<CampaignId> ofTag(Workspace workspace, Tag tag);

    /** The oldest unfinished campaign of this template, or empty. */
    Optional<CampaignId> ofTemplate(Workspace workspace, TemplateId template);

    /**
     * Replaces references in unfinished campaigns that the change from {@code before} to {@code
     * after} would break, by the tag's id. Raises the versions of these campaigns by one.
     */
    void rebindTag(Workspace workspace, Tag before, Tag after);
}
