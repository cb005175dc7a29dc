package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.LogPart;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The history of a subscriber, read through other ports; of at most a hundred campaigns. */
public final class InMemoryPersonalHistory implements PersonalHistory {

    private final TestPorts ports;

    public InMemoryPersonalHistory(TestPorts ports) {
        this.ports = ports;
    }

    @Override
    public List<TagChange> tagChanges(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max) {
        return logged(
                        workspace,
                        subscriber,
                        Set.of(EventType.TAG_SUBSCRIBED, EventType.TAG_UNSUBSCRIBED),
                        after)
                .limit(max)
                .map(event -> change(workspace, event))
                .toList();
    }

    @Override
    public List<PersonalEvent> events(
            Workspace workspace, SubscriberId subscriber, Optional<EventId> after, int max) {
        List<FrozenEvent> all = logged(workspace, subscriber, Set.of(), after).toList();
        return InMemoryOrder.filling(all, max, event -> event.body().length).stream()
                .map(event ->
                        new PersonalEvent(
                                event.id(), new String(event.body(), StandardCharsets.UTF_8)))
                .toList();
    }

    @Override
    public Page<PersonalActivity> activity(
            Workspace workspace, SubscriberId subscriber, PageRequest<PersonalActivity.Sort> page) {
        Stream<PersonalActivity> events =
                logged(workspace, subscriber, Set.of(), Optional.empty()).map(this::activity);
        Stream<PersonalActivity> runs =
                ports
                        .trigger()
                        .runs()
                        .ofPerson(workspace, subscriber, Optional.empty(), Integer.MAX_VALUE)
                        .stream()
                        .map(TracedRun::run)
                        .map(this::activity);
        Stream<PersonalActivity> consents =
                ports
                        .subscriber()
                        .consents()
                        .of(workspace, subscriber, Optional.empty(), Integer.MAX_VALUE)
                        .stream()
                        .map(this::activity);
        return InMemoryOrder.byTime(PersonalActivity::at)
                .page(
                        Stream.of(events, runs, consents).flatMap(part -> part),
                        page,
                        PersonalActivity::id,
                        one -> one.event().map(String::length).orElse(0));
    }

    private PersonalActivity activity(FrozenEvent event) {
        return new PersonalActivity(
                event.id().value(),
                PersonalActivity.Kind.EVENT,
                event.type().keyword(),
                event.occurredAt(),
                Optional.of(new String(event.body(), StandardCharsets.UTF_8)),
                Optional.empty(),
                Optional.empty());
    }

    private PersonalActivity activity(TriggerRun run) {
        return new PersonalActivity(
                run.id().value(),
                PersonalActivity.Kind.TRIGGER_RUN,
                run.status().keyword(),
                run.createdAt(),
                Optional.empty(),
                Optional.of(run.trigger().value()),
                run.state().reason());
    }

    private PersonalActivity activity(ConsentRecord record) {
        return new PersonalActivity(
                new UUID(record.position().number(), record.place()),
                PersonalActivity.Kind.CONSENT,
                record.fact().kind().keyword(),
                record.fact().at(),
                Optional.empty(),
                record.fact().tag().map(TagId::value),
                Optional.of(record.fact().source().keyword()));
    }

    private Stream<FrozenEvent> logged(
            Workspace workspace,
            SubscriberId subscriber,
            Set<EventType> types,
            Optional<EventId> after) {
        return log(workspace, types)
                .map(RelayedEvent::event)
                .filter(event -> event.keys().subscriber().equals(Optional.of(subscriber)))
                .dropWhile(event -> after.isPresent() && !event.id().equals(after.get()))
                .skip(after.isPresent() ? 1 : 0);
    }

    private Stream<RelayedEvent> log(Workspace workspace, Set<EventType> types) {
        List<RelayedEvent> all = new ArrayList<>();
        boolean hasMore = true;
        while (hasMore) {
            long after = all.isEmpty() ? 0 : all.getLast().number();
            LogSpan rest = new LogSpan(after, Long.MAX_VALUE);
            LogPart part = ports.event().events().read(workspace, rest, types, 1000);
            all.addAll(part.events());
            hasMore = part.hasMore();
        }
        return all.stream();
    }

    private TagChange change(Workspace workspace, FrozenEvent event) {
        TagId tag = event.keys().tag().orElseThrow();
        return new TagChange(
                event.id(),
                event.type() == EventType.TAG_SUBSCRIBED
                        ? TagChange.Kind.SUBSCRIBED
                        : TagChange.Kind.UNSUBSCRIBED,
                tag,
                ports.tag().tags().find(workspace, tag).map(counted -> counted.tag().name()),
                event.origin().source().map(Origin.Source::keyword),
                event.occurredAt());
    }

    @Override
    public List<CampaignReceipt> receipts(
            Workspace workspace, SubscriberId subscriber, Optional<CampaignId> after, int max) {
        return ports
                .campaign()
                .campaigns()
                .list(
                        workspace,
                        CampaignQuery.all(),
                        PageRequest.first(100, Sort.ascending(CampaignQuery.Sort.CREATED_AT)))
                .items()
                .stream()
                .map(CountedCampaign::campaign)
                .dropWhile(campaign -> after.isPresent() && !campaign.id().equals(after.get()))
                .skip(after.isPresent() ? 1 : 0)
                .flatMap(campaign -> receipt(workspace, campaign, subscriber))
                .limit(max)
                .toList();
    }

    private Stream<CampaignReceipt> receipt(
            Workspace workspace, Campaign campaign, SubscriberId subscriber) {
        return ports
                .campaign()
                .recipients()
                .list(
                        workspace,
                        campaign.id(),
                        Set.of(),
                        PageRequest.first(100, Sort.ascending(RecipientState.Sort.CREATED_AT)))
                .items()
                .stream()
                .filter(recipient -> recipient.subscriber().equals(subscriber))
                .map(recipient ->
                        new CampaignReceipt(
                                campaign.id(),
                                campaign.name(),
                                recipient.status(),
                                recipient.attempts(),
                                campaign.state().startedAt(),
                                recipient.reply()));
    }
}
