package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.composing.MailUrls;
import dev.postroom.application.campaign.composing.TrialReader;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.Templates;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether a campaign can be sent: every reason why not. For sending, it takes part in the caller's
 * transaction, which holds the template and the tags from then on.
 */
final class CampaignReadiness {

    private final Audiences audiences;
    private final Templates templates;
    private final AudienceResolution resolution;
    private final SenderPolicy senders;

    CampaignReadiness(
            Audiences audiences,
            Templates templates,
            AudienceResolution resolution,
            SenderPolicy senders) {
        this.audiences = audiences;
        this.templates = templates;
        this.resolution = resolution;
        this.senders = senders;
    }

    /**
     * The findings about a campaign.
     *
     * @param campaign with the rules of its segment
     * @param template the newest version, which would be sent
     * @param audience empty when its tags are unknown
     * @param violations empty: the campaign can be sent
     */
    record Findings(
            Campaign campaign,
            Optional<Template> template,
            Optional<AudienceCount> audience,
            List<Violation> violations) {

        /** The number of recipients, as far as it is known. */
        long recipients() {
            return audience.map(AudienceCount::eligible).orElse(0L);
        }

        /** The template; {@code Invalid} with all reasons when the campaign cannot be sent. */
        Template require() {
            if (!violations.isEmpty()) {
                // one reason is the code of the whole answer
                String code =
                        violations.size() == 1 ? violations.getFirst().code() : "validation_error";
                throw new Failure.Invalid(code, violations).asException();
            }
            return template.orElseThrow();
        }
    }

    Findings of(Workspace workspace, Campaign campaign) {
        // first: it may take long, and the template is held from then on
        CampaignSchedule ruled = resolution.ruledAndHeld(workspace, campaign.schedule());
        Counted counted = counted(workspace, () -> resolution.complete(workspace, ruled));
        return findings(
                campaign.selecting(ruled.filter()),
                templates.lock(workspace, campaign.content().templateId()),
                counted);
    }

    /** As {@link #of}, and holds nothing. */
    Findings look(Workspace workspace, Campaign campaign) {
        CampaignSchedule ruled = resolution.ruled(workspace, campaign.schedule());
        Counted counted = counted(workspace, () -> resolution.current(workspace, ruled));
        return findings(
                campaign.selecting(ruled.filter()),
                templates.find(workspace, campaign.content().templateId()),
                counted);
    }

    private record Counted(Optional<AudienceCount> audience, List<Violation> violations) {}

    private Counted counted(Workspace workspace, Supplier<Audience> selection) {
        Violations found = new Violations();
        Optional<AudienceCount> audience =
                found.checked("", selection).map(tags -> audiences.count(workspace, tags));
        return new Counted(audience, found.all());
    }

    private Findings findings(Campaign campaign, Optional<Template> template, Counted counted) {
        Violations found = new Violations();
        if (template.isEmpty()) {
            found.add("template_id", "unknown_template", Messages.UNKNOWN_TEMPLATE);
        }
        template.ifPresent(known -> requireVariables(campaign, known, found));
        found.check("from_email", () -> senders.senderFor(Optional.of(campaign.content().from())));
        campaign.schedule().doubt().ifPresent(found::add);
        counted.violations().forEach(found::add);
        if (counted.audience().filter(count -> count.eligible() == 0).isPresent()
                && campaign.schedule().doubt().isEmpty()) {
            found.add(
                    narrowing(campaign.schedule()),
                    "no_recipients",
                    "The filters match no active subscriber.");
        }
        return new Findings(campaign, template, counted.audience(), found.all());
    }

    private static String narrowing(CampaignSchedule schedule) {
        if (schedule.segment().isPresent()) {
            return "segment_id";
        }
        return schedule.filter().isPresent() ? "filter" : "tag_filter";
    }

    // Variables of a person count as given: a person who lacks one gets the mail without it.
    private static void requireVariables(Campaign campaign, Template template, Violations found) {
        TrialReader sample = TrialReader.sample();
        JsonObject data =
                CampaignComposer.data(
                        campaign,
                        template,
                        new Recipient(sample.id(), sample.email(), sample.profile()),
                        MailUrls.NOWHERE);
        for (String name : template.missingIn(data)) {
            found.add("variables." + name, "missing", Messages.MISSING_VARIABLE);
        }
    }
}
