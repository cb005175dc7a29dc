package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;

/**
 * The tags and templates that the newest definitions of triggers name. Joins the caller's
 * transaction.
 */
@DrivenPort
public interface TriggerUses {

    /** The oldest active trigger that names the tag in its filter, exits or steps; or empty. */
    Optional<TriggerId> ofTag(Workspace workspace, TagId tag);

    /** The oldest trigger, active or not, with a step that sends the template; or empty. */
    Optional<TriggerId> ofTemplate(Workspace workspace, TemplateId template);
}
