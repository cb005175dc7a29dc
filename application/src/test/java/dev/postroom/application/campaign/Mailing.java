package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import dev.postroom.application.campaign.authoring.CampaignAuthoring;
import dev.postroom.application.campaign.authoring.CampaignEditing;
import dev.postroom.application.campaign.authoring.CampaignInspection;
import dev.postroom.application.campaign.authoring.CampaignSending;
import dev.postroom.application.campaign.authoring.CampaignStarting;
import dev.postroom.application.campaign.authoring.CampaignTools;
import dev.postroom.application.campaign.authoring.CampaignTrial;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.report.CampaignEventEmission;
import dev.postroom.application.campaign.report.EmissionPace;
import dev.postroom.application.campaign.sending.CampaignHandover;
import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.campaign.throttle.SendingActivity;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPorts;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.transport.InMemoryMailProof;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** The use cases of campaigns, with a template and subscribers. */
public final class Mailing {

    public static final Duration LEASE = Duration.ofSeconds(10);
    public static final CampaignPace PACE =
            new CampaignPace(3, 2, LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5));

    public final House house = House.create();
    public final CampaignAuthoring authoring;
    public final CampaignEditing editing;
    public final CampaignEventEmission emission;
    public final CampaignSending sending;
    final CampaignStarting starting;
    public final CampaignTrial trial;
    public final CampaignInspection inspection;
    public final CampaignRunning running;

    public Mailing() {
        this(PACE);
    }

    public Mailing(CampaignPace pace) {
        InMemoryPorts ports = house.ports();
        CampaignPorts store = ports.campaign();
        authoring =
                new CampaignAuthoring(
                        house.work(),
                        store.campaigns(),
                        store.audiences(),
                        new AudienceResolution(ports.tag().tags(), ports.segment().segments()),
                        ports.template().templates(),
                        house.renderer(),
                        House.senders());
        CampaignTools tools =
                new CampaignTools(
                        store.audiences(),
                        new AudienceResolution(ports.tag().tags(), ports.segment().segments()),
                        ports.template().templates(),
                        house.renderer(),
                        House.senders(),
                        new InMemoryMailProof());
        emission = emission(house.ports().transactions());
        editing = new CampaignEditing(house.work(), store.campaigns(), tools, emission);
        sending = new CampaignSending(house.work(), store.campaigns(), store.ledger(), tools);
        starting =
                new CampaignStarting(
                        house.work(), store.campaigns(), store.starts(), tools, pace.lease());
        inspection =
                new CampaignInspection(house.work(), store.campaigns(), store.recipients(), tools);
        trial =
                new CampaignTrial(
                        house.work(),
                        store.campaigns(),
                        ports.subscriber().subscribers(),
                        ports.email().emails(),
                        house.mailability(),
                        tools);
        running = running(house.ports().transactions(), store.ledger(), pace);
    }

    /** The sending of campaigns with other transactions. */
    public CampaignRunning running(Transactions transactions) {
        return running(transactions, house.ports().campaign().ledger(), PACE);
    }

    /** The sending of campaigns with another ledger. */
    public CampaignRunning running(CampaignLedger ledger) {
        return running(house.ports().transactions(), ledger, PACE);
    }

    private CampaignRunning running(
            Transactions transactions, CampaignLedger ledger, CampaignPace pace) {
        InMemoryPorts ports = house.ports();
        return new CampaignRunning(
                house.work(transactions),
                ports.campaign().campaigns(),
                ledger,
                new AudienceResolution(ports.tag().tags(), ports.segment().segments()),
                new CampaignComposer(ports.template().templates(), house.renderer(), House.links()),
                new CampaignHandover(
                        house.routes(),
                        House.returnPaths(),
                        house.effects(),
                        house.ports().campaign().permits(),
                        pace));
    }

    /** The emission of outcomes with other transactions, at full pace. */
    public CampaignEventEmission emission(Transactions transactions) {
        return new CampaignEventEmission(
                house.work(transactions),
                house.ports().campaign().pending(),
                house.ports().campaign().campaigns(),
                house.ports().template().templates(),
                house.effects(),
                new EmissionPace(
                        house.ports().clock(), 1, new SendingActivity(house.ports().clock())));
    }

    public Template template() {
        Template template = TemplateFixture.template(house.ports().ids().next()).build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        house.ports().template().templates().addUnlessPresent(house.test(), template);
        return template;
    }

    public List<Subscriber> people(Workspace workspace, int count) {
        return Stream.generate(() -> house.ports().ids().next())
                .limit(count)
                .map(id -> SubscriberFixture.subscriber(id).withName("Ann", "Bell"))
                .map(fixture -> house.stored(workspace, fixture))
                .toList();
    }

    public CampaignId draft(Workspace workspace, TagFilter filter, OnUnknown onUnknown) {
        NewCampaign draft =
                new NewCampaign(
                        "Spring",
                        new NewCampaign.Content(
                                template().id().toString(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                JsonObject.empty(),
                                MailHeaders.none(),
                                Tracking.none()),
                        new CampaignSchedule(filter, onUnknown));
        return authoring.create(caller(workspace), draft).campaign().id();
    }

    /** A draft of the live workspace for everyone, with these headers. */
    public CampaignId headed(Map<String, String> headers) {
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), template().id())
                        .withHeaders(new MailHeaders(headers))
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign.id();
    }

    /** A draft of the live workspace whose filter references deleted tags. */
    public CampaignId orphaned(TagFilter filter) {
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), template().id())
                        .withTagFilter(filter)
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign.id();
    }

    /**
     * A frozen campaign with that many recipients in the live workspace; its start event was
     * consumed.
     */
    public CampaignId started(int people, OnUnknown onUnknown) {
        people(house.live(), people);
        CampaignId id = draft(house.live(), TagFilter.allSubscribers(), onUnknown);
        sending.send(caller(house.live()), id);
        freeze();
        house.events();
        return id;
    }

    /** Freezes every audience completely. */
    public void freeze() {
        int frozen = running.freezeNext();
        while (frozen > 0) {
            frozen = running.freezeNext();
        }
    }

    public Campaign now(CampaignId id) {
        return authoring.get(house.live(), id).campaign();
    }

    public long count(CampaignId id, RecipientStatus status) {
        return authoring.get(house.live(), id).stats().of(status);
    }

    /** The first recipients. */
    public List<RecipientState> recipients(CampaignId id) {
        return house.ports()
                .campaign()
                .recipients()
                .list(
                        house.live(),
                        id,
                        Set.of(),
                        PageRequest.first(100, Sort.ascending(RecipientState.Sort.CREATED_AT)))
                .items();
    }

    /** The replies or reasons of the first recipients. */
    List<String> replies(CampaignId id) {
        return recipients(id).stream().flatMap(one -> one.reply().stream()).toList();
    }
}
