package dev.postroom.domain.campaign;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A workspace with a campaign that was just started, for the contracts of the ledger. */
public final class LedgerScene {

    public static final Duration LEASE = Duration.ofMinutes(1);
    public static final Audience EVERYBODY = new Audience(List.of(), List.of(), false);

    private final TestPorts ports;
    private final Workspace workspace;

    public LedgerScene(TestPorts ports, Workspace workspace) {
        this.ports = ports;
        this.workspace = workspace;
    }

    public static LedgerScene live(TestPorts ports) {
        return new LedgerScene(ports, ports.newWorkspace(Environment.LIVE));
    }

    public Workspace workspace() {
        return workspace;
    }

    Subscriber subscriberOf(SubscriberFixture fixture) {
        Subscriber subscriber = fixture.build();
        assertThat(ports.subscriber().subscribers().addUnlessPresent(workspace, subscriber))
                .isEmpty();
        return subscriber;
    }

    /** So many active subscribers, in the order of their ids. */
    public List<Subscriber> subscribers(int count) {
        return IntStream.range(0, count)
                .mapToObj(_ -> subscriberOf(subscriber(ports.ids().next())))
                .toList();
    }

    /** A campaign in sending since now. */
    public Campaign started(OnUnknown onUnknown) {
        Template template = TemplateFixture.template(ports.ids().next()).build();
        ports.template().templates().addUnlessPresent(workspace, template);
        Campaign campaign =
                CampaignFixture.campaign(ports.ids().next(), template.id())
                        .withOnUnknown(onUnknown)
                        .withStartedAt(ports.now())
                        .withUpdatedAt(ports.now())
                        .build();
        ports.campaign().campaigns().add(workspace, campaign);
        return campaign;
    }

    /** The same, completely frozen in chunks of that size. */
    public Campaign frozen(OnUnknown onUnknown, int chunkSize) {
        Campaign campaign = started(onUnknown);
        Claimed<Campaign> claim = ports.campaign().ledger().claimUnfrozen(LEASE).orElseThrow();
        assertThat(claim.work().id()).isEqualTo(campaign.id());
        while (ports.campaign().ledger().freezeNext(claim, EVERYBODY, chunkSize) == chunkSize) {
            assertThat(stats(campaign)).isNotEmpty();
        }
        return campaign;
    }

    Map<RecipientStatus, Long> stats(Campaign campaign) {
        return ports.campaign()
                .campaigns()
                .find(workspace, campaign.id())
                .orElseThrow()
                .stats()
                .byStatus();
    }

    public void move(Campaign campaign, CampaignStatus next) {
        ports.transactions()
                .inTransaction(() -> {
                    Campaign locked =
                            ports.campaign()
                                    .campaigns()
                                    .lock(workspace, campaign.id())
                                    .orElseThrow();
                    ports.campaign()
                            .campaigns()
                            .update(workspace, locked.moved(next, Optional.empty(), ports.now()));
                });
    }

    /** The due recipients of a chunk, from its first position on. */
    public List<LedgerEntry> read(Claimed<Chunk> claim, int max) {
        return ports.campaign().ledger().read(claim, EVERYBODY, 0, max);
    }

    /** Records one outcome for the next due recipients of a chunk; returns who they were. */
    public List<LedgerEntry> handle(Claimed<Chunk> claim, int max, RecipientStatus status) {
        List<LedgerEntry> read = read(claim, max);
        assertThat(record(claim, outcomes(read, status))).isEqualTo(LeaseState.HELD);
        return read;
    }

    /** Records outcomes and announces nothing. */
    public LeaseState record(Claimed<Chunk> claim, List<RecipientOutcome> outcomes) {
        return ports.campaign().ledger().record(claim, outcomes, List.of(), LEASE);
    }

    public static RecipientOutcome outcome(LedgerEntry entry, RecipientStatus status) {
        LedgerPlace place = entry.place();
        return new RecipientOutcome(
                place, status, place.attempts() + 1, Optional.of("250 ok"), Optional.empty());
    }

    public static RecipientOutcome deferred(LedgerEntry entry, Duration wait) {
        LedgerPlace place = entry.place();
        return new RecipientOutcome(
                place,
                RecipientStatus.DEFERRED,
                place.attempts() + 1,
                Optional.of("451 later"),
                Optional.of(wait));
    }

    public static List<RecipientOutcome> outcomes(
            List<LedgerEntry> entries, RecipientStatus status) {
        return entries.stream().map(entry -> outcome(entry, status)).toList();
    }

    static List<Integer> positions(List<LedgerEntry> entries) {
        return entries.stream().map(entry -> entry.place().position()).toList();
    }

    /** The recipients among the entries; fails when one is ineligible. */
    static List<Recipient> recipients(List<LedgerEntry> entries) {
        return entries.stream().map(entry -> ((LedgerEntry.Eligible) entry).recipient()).toList();
    }
}
