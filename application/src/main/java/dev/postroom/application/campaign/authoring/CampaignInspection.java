package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.TrialLetter;
import dev.postroom.application.campaign.composing.TrialReader;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignRecipients;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.Warning;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Looks into campaigns: what keeps them from being sent, and what became of their recipients. */
public final class CampaignInspection implements InspectCampaigns {

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final CampaignRecipients recipients;
    private final CampaignReadiness readiness;
    private final CampaignTools tools;

    public CampaignInspection(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignRecipients recipients,
            CampaignTools tools) {
        this.work = work;
        this.campaigns = campaigns;
        this.recipients = recipients;
        this.readiness = tools.readiness();
        this.tools = tools;
    }

    @Override
    public Preflight check(Workspace workspace, CampaignId id) {
        Checked checked = checked(workspace, id);
        List<Warning> warnings =
                checked.findings()
                        .template()
                        .map(template -> warnings(workspace, checked, template))
                        .orElse(List.of());
        return new Preflight(checked.problems(), warnings, checked.findings().audience());
    }

    /**
     * The audience that sending would find, and the other reasons why the campaign cannot be sent.
     */
    private record Checked(
            Campaign campaign, CampaignReadiness.Findings findings, List<Violation> problems) {}

    private List<Warning> warnings(Workspace workspace, Checked checked, Template template) {
        try {
            TrialLetter letter = TrialLetter.of(tools.renderer(), checked.campaign(), template);
            TrialReader sample = TrialReader.sample();
            tools.writability()
                    .flaw(letter.mail(work.nextId(), sample, true, work.now(workspace)).mail())
                    .ifPresent(checked.problems()::add);
            return letter.preview(sample).warnings();
        } catch (FailureException e) {
            if (!(e.failure() instanceof Failure.Invalid invalid)) {
                throw e;
            }
            checked.problems().addAll(invalid.violations());
            return List.of();
        }
    }

    // holds nothing and no connection: counting may take long
    private Checked checked(Workspace workspace, CampaignId id) {
        Campaign campaign = found(workspace, id);
        CampaignReadiness.Findings findings = readiness.look(workspace, campaign);
        List<Violation> problems = new ArrayList<>(findings.violations());
        if (!campaign.status().canBecome(CampaignStatus.SENDING)) {
            problems.addFirst(
                    new Violation(
                            "status",
                            "invalid_state",
                            "The campaign is %s and cannot be sent."
                                    .formatted(campaign.status().keyword())));
        }
        beyondPlan(workspace, findings.recipients()).ifPresent(problems::add);
        return new Checked(findings.campaign(), findings, problems);
    }

    @Override
    public Page<RecipientState> listRecipients(
            Workspace workspace,
            CampaignId id,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page) {
        found(workspace, id);
        return recipients.list(workspace, id, statuses, page);
    }

    private Optional<Violation> beyondPlan(Workspace workspace, long recipients) {
        Long most =
                workspace.isTest()
                        ? null
                        : work.limits().plan(workspace).limits().get(PlanResource.EMAILS_PER_MONTH);
        if (most == null) {
            return Optional.empty();
        }
        long used = work.limits().usage(workspace).getOrDefault(PlanResource.EMAILS_PER_MONTH, 0L);
        return used + recipients <= most
                ? Optional.empty()
                : Optional.of(
                        new Violation(
                                "tag_filter",
                                Failure.LimitExceeded.CODE,
                                "The plan allows %d emails a month; %d are in use, and the campaign has %d recipients."
                                        .formatted(most, used, recipients)));
    }

    private Campaign found(Workspace workspace, CampaignId id) {
        return campaigns.read(workspace, id).orElseThrow(() -> CampaignTransitions.notFound(id));
    }
}
