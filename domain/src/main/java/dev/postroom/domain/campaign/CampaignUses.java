package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;

/**
 * The tags, segments and templates that campaigns use, above all unfinished ones. Joins the
 * caller's transaction.
 *
 * @see CampaignStatus#isUnfinished
 */
@DrivenPort
public interface CampaignUses {

    /** The oldest unfinished campaign that includes or excludes the tag, or empty. */
    Optional<CampaignId> ofTag(Workspace workspace, Tag tag);

    /** The oldest unfinished campaign of this template, or empty. */
    Optional<CampaignId> ofTemplate(Workspace workspace, TemplateId template);

    /** The oldest campaign that names the segment and has not started, or empty. */
    Optional<CampaignId> ofSegment(Workspace workspace, SegmentId segment);

    /**
     * Replaces references in campaigns that the change from {@code before} to {@code after} would
     * break, by the tag's id. Raises the versions of these campaigns by one. Finished ones are
     * changed, too: they can be retried and duplicated.
     */
    void rebindTag(Workspace workspace, Tag before, Tag after);
}
