package dev.postroom.application.campaign.composing;

import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.MailWarnings;
import dev.postroom.application.template.VariableWarnings;
import dev.postroom.application.template.WayOut;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Warning;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;

/** The mail of a campaign for a preview or a test. */
public record TrialLetter(
        Campaign campaign, Template template, CompiledTemplate compiled, MailHtml html) {

    /** The mail with that template; {@code Invalid} when a text of the campaign is. */
    public static TrialLetter of(TemplateRenderer renderer, Campaign campaign, Template template) {
        return new TrialLetter(
                campaign,
                template,
                renderer.compile(
                        CampaignComposer.source(
                                template,
                                campaign.content().subject(),
                                campaign.content().previewText())),
                renderer.html());
    }

    public Preview preview(TrialReader reader) {
        JsonObject data = data(reader);
        Set<String> used = new TreeSet<>(compiled.variables());
        used.retainAll(data.members().keySet());
        Set<String> missing = new TreeSet<>(compiled.variables());
        missing.removeAll(used);
        missing.removeIf(MailVariables::isOfSending);
        RenderedMail mail = compiled.render(data);
        return new Preview(
                mail,
                Collections.unmodifiableSet(used),
                Collections.unmodifiableSet(missing),
                warnings(mail, data, missing));
    }

    // each mail of a campaign is marketing, regardless of its template
    private List<Warning> warnings(RenderedMail mail, JsonObject data, Set<String> missing) {
        List<Warning> warnings =
                new ArrayList<>(
                        new VariableWarnings(template, compiled)
                                .of(campaign.content().variables(), data));
        boolean hasWayOut =
                WayOut.isShown(
                        html,
                        compiled,
                        List.of(data, data(TrialReader.sample()), data(TrialReader.unknown())),
                        campaign.content().variables().members().keySet());
        warnings.addAll(new MailWarnings(html).of(mail, !hasWayOut, missing));
        if (!campaign.schedule().narrows()) {
            warnings.add(
                    new Warning(
                            "audience",
                            Warning.Code.EVERYONE,
                            campaign.schedule().leavesOut()
                                    ? "The campaign goes to all active subscribers but those whom"
                                            + " its filters leave out."
                                    : "The campaign goes to all active subscribers."));
        }
        return warnings;
    }

    /** The mail to the reader's address; {@code allowed}: whether that address gets mail. */
    public Email mail(UUID id, TrialReader reader, boolean allowed, Instant now) {
        OutgoingMail mail = outgoing(id, reader);
        JsonObject metadata =
                JsonObject.of(Map.of("campaign_id", campaign.id().toString(), "test", true));
        return new Email(
                new EmailSummary(
                        new EmailId(id),
                        MailHead.of(mail),
                        new EmailSummary.Origin(
                                Optional.of(template.id()), metadata, Tracking.none()),
                        now,
                        Optional.empty(),
                        EmailSummary.State.untried(
                                allowed ? EmailStatus.QUEUED : EmailStatus.SUPPRESSED)),
                mail);
    }

    private OutgoingMail outgoing(UUID id, TrialReader reader) {
        RenderedMail mail = compiled.render(data(reader));
        Mailbox from = campaign.content().from();
        return new OutgoingMail(
                id + "@" + from.address().domain(),
                from,
                Mailbox.of(reader.email()),
                campaign.content().replyTo(),
                MailContent.of("[Test] " + mail.subject(), mail, List.of()),
                LetterHead.headersOfTest(campaign),
                Optional.empty(),
                OutgoingMail.ShownRecipients.recipientAlone());
    }

    // a real link in a mail that colleagues forward would end the subscription of the reader
    private JsonObject data(TrialReader reader) {
        return CampaignComposer.data(
                campaign,
                template,
                new Recipient(reader.id(), reader.email(), reader.profile()),
                MailUrls.NOWHERE);
    }
}
