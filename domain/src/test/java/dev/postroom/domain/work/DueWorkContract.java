package dev.postroom.domain.work;

import static dev.postroom.domain.imports.ImportFixture.chunks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.DeliveryId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The contract of every {@link DueWork}. */
public interface DueWorkContract extends PortContract {

    Duration SOON = Duration.ofSeconds(1);
    Duration LEASE = Duration.ofMinutes(1);
    Duration LATE = Duration.ofMinutes(5);

    /** The port, on the store of {@link #ports()}. */
    DueWork dueWork();

    private void append(Workspace workspace) {
        List<FrozenEvent> events = List.of(EventFixture.frozen(workspace, newId()));
        ports().transactions()
                .inTransaction(() -> ports().event().outbox().append(workspace, events));
    }

    private void queueDelivery(Workspace workspace) {
        Webhook webhook = WebhookFixture.webhook(newId()).build();
        ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        FrozenEvent event = EventFixture.frozen(workspace, newId(), EventType.SUBSCRIBER_CREATED);
        ports().transactions()
                .inTransaction(() -> {
                    ports().event().events().add(List.of(event));
                    ports().webhook()
                            .deliveries()
                            .add(
                                    List.of(
                                            Deliveries.NewDelivery.queued(
                                                    new DeliveryId(newId()), webhook.id(), event)));
                });
    }

    private void queueEmail(Workspace workspace) {
        ports().email().emails().add(workspace, List.of(EmailFixture.email(newId()).build()));
    }

    private void simulate(Workspace workspace, Duration delay) {
        ports().email().simulated().add(workspace, List.of(new EmailId(newId())), delay);
    }

    private void startCampaign(Workspace workspace) {
        assertThat(
                        ports().subscriber()
                                .subscribers()
                                .addUnlessPresent(
                                        workspace, SubscriberFixture.subscriber(newId()).build()))
                .isEmpty();
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign =
                CampaignFixture.campaign(newId(), template.id())
                        .withStartedAt(ports().now())
                        .build();
        ports().campaign().campaigns().add(workspace, campaign);
    }

    private void freeze() {
        Claimed<Campaign> claim = ports().campaign().ledger().claimUnfrozen(LEASE).orElseThrow();
        Audience everybody = new Audience(List.of(), List.of(), false);
        assertThat(ports().campaign().ledger().freezeNext(claim, everybody, 10)).isEqualTo(1);
    }

    private ImportJob queueImport(Workspace workspace) {
        ImportJob job = ImportFixture.queued(newId());
        ports().imports().imports().add(workspace, job, chunks("a\n"));
        return job;
    }

    private Claimed<ImportJob> claimImport() {
        return ports().imports().queue().claim(ports().now(), LEASE).orElseThrow();
    }

    private void assertDueNow(WorkKind... kinds) {
        assertThat(dueWork().within(SOON))
                .containsOnlyKeys(kinds)
                .allSatisfy((_, wait) -> assertThat(wait).isZero());
    }

    @Test
    default void nothingIsDueInAnEmptyStore() {
        assertThat(dueWork().within(LATE)).isEmpty();
    }

    @Test
    default void anEventInTheOutboxIsWorkForTheRelay() {
        append(newLive());

        assertDueNow(WorkKind.EVENT_RELAY);
        assertThat(ports().event().outbox().takeOut(10)).hasSize(1);
        assertDueNow();
    }

    @Test
    default void aNewDeliveryIsWorkForTheWebhookWorker() {
        queueDelivery(newLive());

        assertDueNow(WorkKind.WEBHOOK_DELIVERY);
        assertThat(ports().webhook().queue().claim(10, LEASE)).hasSize(1);
        assertDueNow();
    }

    @Test
    default void aNewEmailIsWorkForTheMailWorker() {
        queueEmail(newLive());

        assertDueNow(WorkKind.EMAIL_DELIVERY);
        assertThat(ports().email().emails().claim(10, LEASE)).hasSize(1);
        assertDueNow();
    }

    @Test
    default void aStartedCampaignIsWorkForFreezing() {
        startCampaign(newLive());

        assertDueNow(WorkKind.CAMPAIGN_FREEZING, WorkKind.CAMPAIGN_TELLING);
        assertThat(ports().campaign().ledger().claimUnfrozen(LEASE)).isPresent();
        assertDueNow(WorkKind.CAMPAIGN_TELLING);
    }

    @Test
    default void aFrozenCampaignIsWorkForSending() {
        startCampaign(newLive());
        freeze();

        assertDueNow(WorkKind.CAMPAIGN_SENDING, WorkKind.CAMPAIGN_TELLING);
        assertThat(ports().campaign().ledger().claimChunk(LEASE, List.of())).isPresent();
        assertDueNow(WorkKind.CAMPAIGN_TELLING);
    }

    @Test
    default void aQueuedImportIsWorkUntilItIsFinished() {
        queueImport(newLive());

        assertDueNow(WorkKind.IMPORTS);
        Claimed<ImportJob> claim = claimImport();
        assertDueNow();
        ports().imports()
                .queue()
                .finish(claim, claim.work().ended(Optional.empty(), ports().now()));
        ports().elapse(LEASE.multipliedBy(2));
        assertDueNow();
    }

    @Test
    default void workUnderALeaseIsDueWhenTheLeaseExpires() {
        queueImport(newLive());
        claimImport();

        assertThat(dueWork().within(LEASE).get(WorkKind.IMPORTS))
                .isBetween(LEASE.dividedBy(2), LEASE);
        ports().elapse(LEASE.plusSeconds(1));
        assertDueNow(WorkKind.IMPORTS);
    }

    @Test
    default void laterWorkIsShownWithinItsHorizonWithTheTimeUntilThen() {
        simulate(ports().newWorkspace(Environment.TEST), LATE);

        assertDueNow();
        assertThat(dueWork().within(LATE).get(WorkKind.EMAIL_SIMULATION))
                .isBetween(LATE.minusMinutes(1), LATE);
        ports().elapse(LATE.plusSeconds(1));
        assertDueNow(WorkKind.EMAIL_SIMULATION);
    }

    @Test
    default void theFirstOfAllWorkspacesCounts() {
        Workspace here = ports().newWorkspace(Environment.TEST);
        simulate(here, LATE);
        strangersTo(here).forEach(stranger -> simulate(stranger, Duration.ZERO));

        assertDueNow(WorkKind.EMAIL_SIMULATION);
    }

    @Test
    default void eachKindIsShownByItself() {
        Workspace here = newLive();
        append(here);
        strangersTo(here).forEach(this::queueEmail);
        queueImport(here);

        assertDueNow(WorkKind.EVENT_RELAY, WorkKind.EMAIL_DELIVERY, WorkKind.IMPORTS);
    }

    @Test
    default void rolledBackWorkIsNotDue() {
        Workspace here = newLive();
        Rollback.of(ports().transactions(), () -> queueImport(here));

        assertDueNow();
    }
}
