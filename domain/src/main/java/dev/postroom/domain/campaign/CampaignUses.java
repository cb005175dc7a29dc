package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;

/**
 * What unfinished campaigns need. Joins the caller's transaction.
 *
 * @see CampaignStatus#isUnfinished
 */
@DrivenPort
public interface CampaignUses {

    /** The oldest unfinished campaign that includes or excludes the tag, or empty. */
    Optional<CampaignId> ofTag(Workspace workspace, Tag tag);

    /** The oldest unfinished campaign of that template, or empty. */
    Optional<CampaignId> ofTemplate(Workspace workspace, TemplateId template);

    /**
     * Has unfinished campaigns that named {@code before} by a word that {@code after} does not
     * answer to name it by its id, so that they go on meaning the same tag. Raises their versions
     * by one.
     */
    void follow(Workspace workspace, Tag before, Tag after);
}
