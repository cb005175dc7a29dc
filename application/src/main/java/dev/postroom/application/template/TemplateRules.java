package dev.postroom.application.template;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.Templates;

import java.util.Optional;

/** What every change of a template must meet, and how a refusal reads. */
final class TemplateRules {

    private TemplateRules() {}

    /** The locked template in the version that the client expects. Needs a transaction. */
    static Template locked(
            Templates templates,
            Workspace workspace,
            TemplateId id,
            Optional<Long> expectedVersion) {
        Template template =
                templates.lock(workspace, id).orElseThrow(() -> notFound(id.toString()));
        if (expectedVersion.filter(version -> version != template.version()).isPresent()) {
            throw new Failure.PreconditionFailed("Template %s has changed meanwhile.".formatted(id))
                    .asException();
        }
        return template;
    }

    static FailureException duplicate(TemplateId existing) {
        return Failure.Conflict.with(
                        existing.value(),
                        "already_exists",
                        "Template %s has this name or slug already.".formatted(existing))
                .asException();
    }

    static FailureException inUse(TemplateId id, CampaignId campaign) {
        return Failure.Conflict.with(
                        campaign.value(),
                        "template_in_use",
                        "Template %s is used by campaign %s.".formatted(id, campaign))
                .asException();
    }

    static FailureException notFound(String idOrSlug) {
        return new Failure.NotFound("Template", idOrSlug).asException();
    }
}
