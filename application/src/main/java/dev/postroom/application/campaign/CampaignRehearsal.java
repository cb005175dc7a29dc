package dev.postroom.application.campaign;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.template.MailVariables;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.MailReference;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerPlace;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.RehearseCampaigns;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailSession;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Rehearses with a letter of usual size to a made-up person of a workspace that does not exist. */
public final class CampaignRehearsal implements RehearseCampaigns {

    // After so many the runtime has compiled what composing and handing over take.
    private static final int ENOUGH = 10_000;
    private static final int WINDOW = 8;
    private static final UUID NIL = new UUID(0, 0);
    private static final Optional<MailReference> CAUSE = Optional.of(MailReference.campaign(NIL));
    private static final TemplateSource LETTER =
            new TemplateSource(
                    "A letter to {{first_name}}",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(
                            "<p>Dear {{first_name}} {{last_name}} ({{email}}),</p>"
                                    + "<p>This is a paragraph of a letter.</p>\n".repeat(80)
                                    + "<a href='{{unsubscribe_url}}'>Unsubscribe</a>"),
                    Optional.empty());

    private final TemplateRenderer renderer;
    private final PublicLinks links;
    private final CampaignLedger ledger;
    private final InstantSource clock;

    public CampaignRehearsal(
            TemplateRenderer renderer,
            PublicLinks links,
            CampaignLedger ledger,
            InstantSource clock) {
        this.renderer = renderer;
        this.links = links;
        this.ledger = ledger;
        this.clock = clock;
    }

    @Override
    public int rehearse(Workspace unused, MailTransport nowhere, Duration time) {
        Claimed<Chunk> claim = new Claimed<>(unused, new Chunk(new CampaignId(NIL), 0), 0);
        CompiledTemplate letter = renderer.compile(LETTER);
        Instant end = clock.instant().plus(time);
        int sent = 0;
        boolean works = true;
        while (works && sent < ENOUGH && clock.instant().isBefore(end)) {
            int accepted = window(claim, nowhere, letter, time);
            works = accepted == WINDOW;
            sent += accepted;
        }
        return sent;
    }

    private int window(
            Claimed<Chunk> claim, MailTransport nowhere, CompiledTemplate letter, Duration time) {
        List<RecipientOutcome> accepted = new ArrayList<>();
        MailSession.Limits limits = new MailSession.Limits(WINDOW, time);
        try (MailSession session = nowhere.open(claim.workspace(), limits)) {
            for (int position = 1; position <= WINDOW; position++) {
                LedgerPlace place = new LedgerPlace(position, RecipientStatus.READY, 0);
                session.offer(
                        mail(claim.workspace(), letter),
                        answer -> {
                            if (answer instanceof MailOutcome.Accepted(String reply)) {
                                accepted.add(
                                        RecipientOutcome.untried(
                                                place,
                                                RecipientStatus.ACCEPTED,
                                                Optional.of(reply)));
                            }
                        });
            }
            session.awaitAnswers();
        }
        ledger.record(claim, accepted, List.of(), time);
        return accepted.size();
    }

    private OutgoingMail mail(Workspace unused, CompiledTemplate letter) {
        TrialReader reader = TrialReader.sample();
        URI unsubscribe = links.inMail(unused, reader.id(), CAUSE).unsubscribe();
        JsonObject data =
                MailVariables.none()
                        .withPerson(reader.id(), reader.email(), reader.profile())
                        .with("unsubscribe_url", unsubscribe.toString())
                        .toJson();
        RenderedMail mail = letter.render(data);
        return new OutgoingMail(
                NIL + "@" + reader.email().domain(),
                Mailbox.of(reader.email()),
                Mailbox.of(reader.email()),
                Optional.empty(),
                MailContent.of(mail.subject(), mail, List.of()),
                MailHeaders.none(),
                Optional.of(unsubscribe),
                OutgoingMail.ShownRecipients.recipientAlone());
    }
}
