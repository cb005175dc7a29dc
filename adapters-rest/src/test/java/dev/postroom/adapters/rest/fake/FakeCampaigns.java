package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.template.Preview;
import dev.postroom.domain.template.RenderedMail;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one campaign, which allows every action. */
public final class FakeCampaigns
        implements AuthorCampaigns,
                FindCampaigns,
                EditCampaigns,
                FollowCampaigns,
                InspectCampaigns,
                SendCampaigns,
                TryCampaigns {

    /** The one campaign. */
    public static final CountedCampaign SPRING =
            new CountedCampaign(
                    CampaignFixture.campaign(
                                    FakeSubscribers.ANNA.id().value(), FakeTemplates.WELCOME.id())
                            .build(),
                    new CampaignStats(Map.of(RecipientStatus.ACCEPTED, 2L)));

    /** The one campaign as it is now. */
    public volatile CountedCampaign shown = SPRING;

    /** Its one recipient. */
    public volatile RecipientState recipient =
            new RecipientState(
                    FakeSubscribers.ANNA.id(),
                    1,
                    Optional.of(FakeSubscribers.ANNA.email()),
                    RecipientStatus.ACCEPTED,
                    1,
                    Optional.empty());

    /** How many people it would reach. */
    public volatile long people = 4;

    /** The changes that were asked for, in their order. */
    public final List<String> done = new CopyOnWriteArrayList<>();

    /** Whether campaigns never end. */
    public volatile boolean isEndless;

    @Override
    public boolean has(Workspace workspace, UUID id) {
        return SPRING.campaign().id().value().equals(id);
    }

    @Override
    public CountedCampaign create(Caller caller, NewCampaign campaign) {
        done.add("create " + campaign.name());
        return SPRING;
    }

    @Override
    public void check(
            Workspace workspace,
            Optional<String> template,
            Optional<Mailbox> from,
            CampaignSchedule schedule) {
        throw Failure.Invalid.field("tag_filter", "unknown_tag", "gone").asException();
    }

    @Override
    public CountedCampaign get(Workspace workspace, CampaignId id) {
        if (!id.equals(SPRING.campaign().id())) {
            throw new Failure.NotFound("Campaign", id.toString()).asException();
        }
        return shown;
    }

    @Override
    public Map<CampaignStatus, Long> countByStatus(Workspace workspace) {
        return Map.of(CampaignStatus.DRAFT, 1L);
    }

    @Override
    public Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
        return new Page<>(List.of(shown), Optional.empty(), 1);
    }

    @Override
    public Reach countRecipients(Workspace workspace, CampaignId id) {
        return new Reach(five(), get(workspace, id).campaign().schedule().doubt());
    }

    @Override
    public AudienceCount countSelected(Workspace workspace, SubscriberFilter filter) {
        return five();
    }

    private AudienceCount five() {
        return new AudienceCount(
                Map.of(SubscriberStatus.ACTIVE, people, SubscriberStatus.BOUNCED, 1L));
    }

    @Override
    public CountedCampaign update(
            Caller caller, CampaignId id, CampaignPatch patch, Optional<Long> expectedVersion) {
        done.add("update " + patch.name().orElse("") + " " + expectedVersion.orElse(0L));
        return get(caller.workspace(), id);
    }

    @Override
    public CountedCampaign duplicate(Caller caller, CampaignId id) {
        done.add("duplicate");
        return get(caller.workspace(), id);
    }

    @Override
    public void delete(Caller caller, CampaignId id, Optional<Long> expectedVersion) {
        get(caller.workspace(), id);
        done.add("delete");
    }

    @Override
    public CountedCampaign send(
            Caller caller, CampaignId id, Optional<SendTime> time, boolean everyone) {
        done.add("send " + time.map(SendTime::at).map(Instant::toString).orElse("now"));
        Workspace workspace = caller.workspace();
        return get(workspace, id);
    }

    @Override
    public CountedCampaign unschedule(Caller caller, CampaignId id) {
        done.add("unschedule");
        return get(caller.workspace(), id);
    }

    @Override
    public Preview preview(Workspace workspace, CampaignId id, Optional<SubscriberId> subscriber) {
        get(workspace, id);
        return new Preview(
                new RenderedMail(
                        "Hi",
                        ComposedText.of("<p>Hi</p>"),
                        ComposedText.of("Hi"),
                        Optional.empty()),
                Set.of(),
                Set.of(),
                List.of());
    }

    @Override
    public List<Email> test(Caller caller, CampaignId id, List<EmailAddress> to) {
        done.add("test " + to);
        get(caller.workspace(), id);
        return List.of(EmailFixture.email(FakeSubscribers.ANNA.id().value()).build());
    }

    // over, so that its events end
    @Override
    public CampaignProgress readProgress(Workspace workspace, CampaignId id) {
        CountedCampaign known = get(workspace, id);
        if (isEndless) {
            return new CampaignProgress(known, SettableClock.START, 0, Optional.empty());
        }
        CountedCampaign over =
                new CountedCampaign(
                        known.campaign()
                                .moved(
                                        CampaignStatus.CANCELLED,
                                        Optional.empty(),
                                        SettableClock.START),
                        known.stats());
        return new CampaignProgress(over, SettableClock.START, 0, Optional.empty());
    }

    @Override
    public Preflight check(Workspace workspace, CampaignId id) {
        return new Preflight(
                List.of(), List.of(), Optional.of(countRecipients(workspace, id).audience()));
    }

    @Override
    public Page<RecipientState> listRecipients(
            Workspace workspace,
            CampaignId id,
            Set<RecipientStatus> statuses,
            PageRequest<RecipientState.Sort> page) {
        CountedCampaign _ = get(workspace, id);
        return new Page<>(List.of(recipient), Optional.empty(), 1);
    }

    @Override
    public CountedCampaign pause(Caller caller, CampaignId id) {
        done.add("pause");
        Workspace workspace = caller.workspace();
        return get(workspace, id);
    }

    @Override
    public CountedCampaign resume(Caller caller, CampaignId id) {
        done.add("resume");
        Workspace workspace = caller.workspace();
        return get(workspace, id);
    }

    @Override
    public CountedCampaign cancel(Caller caller, CampaignId id) {
        done.add("cancel");
        Workspace workspace = caller.workspace();
        return get(workspace, id);
    }

    @Override
    public CountedCampaign retry(Caller caller, CampaignId id) {
        CountedCampaign _ = get(caller.workspace(), id);
        throw Failure.Conflict.of("invalid_state", "The campaign is draft.").asException();
    }
}
