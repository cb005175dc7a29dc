package dev.postroom.application.campaign;

import static dev.postroom.domain.apikey.CallerFixture.caller;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignPorts;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.email.InMemoryMailProof;
import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The use cases of campaigns, with a template and subscribers. */
final class Mailing {

    static final Duration LEASE = Duration.ofSeconds(10);
    static final CampaignPace PACE =
            new CampaignPace(3, 2, LEASE, Duration.ofMinutes(1), Duration.ofSeconds(5));

    final House house = House.create();
    final CampaignAuthoring authoring;
    final CampaignEditing editing;
    final CampaignTelling telling;
    final CampaignSending sending;
    final CampaignStarting starting;
    final CampaignTrial trial;
    final CampaignInspection inspection;
    final CampaignRunning running;

    Mailing() {
        this(PACE);
    }

    Mailing(CampaignPace pace) {
        InMemoryPorts ports = house.ports();
        CampaignPorts store = ports.campaign();
        authoring =
                new CampaignAuthoring(
                        house.work(),
                        store.campaigns(),
                        store.audiences(),
                        ports.tag().tags(),
                        ports.template().templates(),
                        house.renderer(),
                        House.senders());
        CampaignTools tools =
                new CampaignTools(
                        store.audiences(),
                        ports.tag().tags(),
                        ports.template().templates(),
                        house.renderer(),
                        House.senders(),
                        new InMemoryMailProof());
        telling = telling(house.ports().transactions());
        editing = new CampaignEditing(house.work(), store.campaigns(), tools, telling);
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
    CampaignRunning running(Transactions transactions) {
        return running(transactions, house.ports().campaign().ledger(), PACE);
    }

    /** The sending of campaigns with another ledger. */
    CampaignRunning running(CampaignLedger ledger) {
        return running(house.ports().transactions(), ledger, PACE);
    }

    private CampaignRunning running(
            Transactions transactions, CampaignLedger ledger, CampaignPace pace) {
        InMemoryPorts ports = house.ports();
        return new CampaignRunning(
                house.work(transactions),
                ports.campaign().campaigns(),
                ledger,
                ports.tag().tags(),
                new CampaignComposer(ports.template().templates(), house.renderer(), House.links()),
                new CampaignHandover(
                        house.routes(), house.effects(), house.ports().campaign().permits(), pace));
    }

    /** The telling of outcomes with other transactions, at full pace. */
    CampaignTelling telling(Transactions transactions) {
        return new CampaignTelling(
                house.work(transactions),
                house.ports().campaign().untold(),
                house.ports().campaign().campaigns(),
                house.ports().template().templates(),
                house.effects(),
                new TellingPace(
                        house.ports().clock(), 1, new SendingActivity(house.ports().clock())));
    }

    Template template() {
        Template template = TemplateFixture.template(house.ports().ids().next()).build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        house.ports().template().templates().addUnlessPresent(house.test(), template);
        return template;
    }

    List<Subscriber> people(Workspace workspace, int count) {
        return Stream.generate(() -> house.ports().ids().next())
                .limit(count)
                .map(id -> SubscriberFixture.subscriber(id).withName("Ann", "Bell"))
                .map(fixture -> house.stored(workspace, fixture))
                .toList();
    }

    CampaignId draft(Workspace workspace, TagFilter filter, OnUnknown onUnknown) {
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
    CampaignId headed(Map<String, String> headers) {
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), template().id())
                        .withHeaders(new MailHeaders(headers))
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign.id();
    }

    /** A draft of the live workspace whose filter references deleted tags. */
    CampaignId orphaned(TagFilter filter) {
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
    CampaignId started(int people, OnUnknown onUnknown) {
        people(house.live(), people);
        CampaignId id = draft(house.live(), TagFilter.allSubscribers(), onUnknown);
        sending.send(caller(house.live()), id);
        freeze();
        house.events();
        return id;
    }

    /** Freezes every audience completely. */
    void freeze() {
        int frozen = running.freezeNext();
        while (frozen > 0) {
            frozen = running.freezeNext();
        }
    }

    Campaign now(CampaignId id) {
        return authoring.get(house.live(), id).campaign();
    }

    long count(CampaignId id, RecipientStatus status) {
        return authoring.get(house.live(), id).stats().of(status);
    }
}
