package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignPatch.ContentPatch;
import dev.postroom.domain.campaign.CampaignPatch.Named;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateRenderer;

import java.time.Instant;
import java.util.Optional;

/**
 * Looks up and checks what a patch of a campaign names: the template, the sender, the tags and the
 * segment.
 */
final class CampaignParts {

    private final TemplateLookup templates;
    private final TemplateRenderer renderer;
    private final AudienceResolution resolution;
    private final SenderPolicy senders;

    CampaignParts(CampaignTools tools) {
        this.templates = new TemplateLookup(tools.templates());
        this.renderer = tools.renderer();
        this.resolution = tools.resolution();
        this.senders = tools.senders();
    }

    /**
     * The campaign after the patch, as of {@code at}; the same campaign when nothing differs.
     * {@code Invalid} with everything that the patch names wrongly.
     */
    Campaign patched(Workspace workspace, Campaign campaign, CampaignPatch patch, Instant at) {
        CampaignSchedule schedule = patch.schedule().applyTo(campaign.schedule());
        Violations violations = new Violations();
        Optional<Named> named = named(workspace, campaign, patch.content(), violations);
        if (!schedule.selectsLike(campaign.schedule()) && campaign.status().isUnstarted()) {
            violations.check(
                    "",
                    () -> {
                        resolution.verify(workspace, schedule);
                        return schedule;
                    });
            schedule.twoRules().ifPresent(violations::add);
            doubt(campaign, resolution.ruled(workspace, schedule)).ifPresent(violations::add);
        }
        patch.schedule()
                .sendTime()
                .filter(time -> !campaign.schedule().sendTime().equals(Optional.of(time)))
                .ifPresent(time -> violations.check("scheduled_at", () -> time.after(at)));
        boolean fewHeaders =
                violations
                        .checked("headers", () -> patch.content().headersAfter(campaign.content()))
                        .isPresent();
        Optional<CampaignContent> patched =
                named.filter(_ -> fewHeaders)
                        .flatMap(names ->
                                violations.checked(
                                        "variables",
                                        () -> patch.content().applyTo(campaign.content(), names)));
        violations.throwIfAny();
        CampaignContent content = patched.orElseThrow();
        requireRenderable(workspace, campaign.content(), content);
        return campaign.edited(patch.name().orElse(campaign.name()), content, schedule, at);
    }

    // a draft may not say it yet
    private static Optional<Violation> doubt(Campaign campaign, CampaignSchedule schedule) {
        boolean mayBeOpen = campaign.status() != CampaignStatus.SCHEDULED && !schedule.everyone();
        return schedule.doubt().filter(_ -> !mayBeOpen);
    }

    // A resource that the patch does not name is not checked again: it may be older than the
    // settings.
    private Optional<Named> named(
            Workspace workspace, Campaign campaign, ContentPatch patch, Violations violations) {
        Optional<Template> template =
                patch.template().flatMap(reference -> templates.find(workspace, reference));
        if (patch.template().isPresent() && template.isEmpty()) {
            violations.add("template_id", "unknown_template", Messages.UNKNOWN_TEMPLATE);
        }
        CampaignContent before = campaign.content();
        Mailbox from = violations.check("from_email", () -> sender(patch.sender(), before.from()));
        if (from == null) {
            return Optional.empty();
        }
        Optional<Integer> version =
                template.filter(_ -> campaign.status() == CampaignStatus.PAUSED)
                        .map(Template::version)
                        .or(before::templateVersion);
        return Optional.of(
                new Named(template.map(Template::id).orElse(before.templateId()), version, from));
    }

    private Mailbox sender(CampaignPatch.SenderPatch patch, Mailbox before) {
        Optional<Mailbox> wanted = patch.after(before);
        return wanted.equals(Optional.of(before)) ? before : senders.senderFor(wanted);
    }

    // a text of the campaign can be invalid although the template is valid
    private void requireRenderable(
            Workspace workspace, CampaignContent before, CampaignContent after) {
        boolean same =
                after.templateId().equals(before.templateId())
                        && after.templateVersion().equals(before.templateVersion())
                        && after.subject().equals(before.subject())
                        && after.previewText().equals(before.previewText());
        if (!same) {
            renderer.compile(
                    CampaignComposer.source(
                            template(workspace, after), after.subject(), after.previewText()));
        }
    }

    private Template template(Workspace workspace, CampaignContent content) {
        return content.templateVersion()
                .flatMap(version ->
                        templates.templates().findVersion(workspace, content.templateId(), version))
                .or(() -> templates.templates().find(workspace, content.templateId()))
                .orElseThrow(CampaignParts::gone);
    }

    static FailureException gone() {
        return Failure.Invalid.field("template_id", "unknown_template", Messages.UNKNOWN_TEMPLATE)
                .asException();
    }
}
