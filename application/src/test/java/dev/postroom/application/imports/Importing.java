package dev.postroom.application.imports;

import static dev.postroom.domain.identity.CallerFixture.caller;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.event.UnheardEvents;
import dev.postroom.application.shared.Crashes;
import dev.postroom.application.shared.House;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.InMemoryPorts;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.InMemoryEventPayloads;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.event.RelayedEvent;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.webhook.WebhookFixture;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Imports with two rows per batch, on in-memory ports that can crash. */
record Importing(House house, Crashes crashes) {

    static final Duration LEASE = Duration.ofMinutes(1);

    static Importing create() {
        Importing heard = unheard();
        heard.listen(heard.house().live());
        heard.listen(heard.house().test());
        return heard;
    }

    /** Imports into workspaces in which nothing reacts to events. */
    static Importing unheard() {
        return new Importing(House.create(), new Crashes());
    }

    private void listen(Workspace workspace) {
        InMemoryPorts ports = house.ports();
        ports.webhook()
                .webhooks()
                .add(
                        workspace,
                        WebhookFixture.webhook(ports.ids().next()).build(),
                        WebhookFixture.defaultSecret());
    }

    /** The events of the live workspace, relayed or not. */
    List<FrozenEvent> events() {
        return Stream.concat(
                        house
                                .ports()
                                .event()
                                .events()
                                .read(house.live(), new LogSpan(0, 10_000), Set.of(), 10_000)
                                .events()
                                .stream()
                                .map(RelayedEvent::event),
                        house.frozenEvents().stream())
                .toList();
    }

    static final int MOST_UNFINISHED = 3;

    ImportManagement management() {
        return new ImportManagement(
                house.work(),
                house.ports().imports().imports(),
                house.ports().tag().tags(),
                MOST_UNFINISHED);
    }

    ImportRunning worker() {
        Outbox outbox = crashes.around(Outbox.class, house.ports().event().outbox());
        EventRecorder recorder =
                new EventRecorder(
                        outbox,
                        new InMemoryEventPayloads(),
                        house.ports().ids(),
                        new UnheardEvents(
                                outbox,
                                crashes.around(Events.class, house.ports().event().events()),
                                house.ports().webhook().webhooks(),
                                house.ports().trigger().triggers()));
        SubscriberBatches batches =
                crashes.around(SubscriberBatches.class, house.ports().subscriber().batches());
        Transactions transactions =
                crashes.around(Transactions.class, house.ports().transactions());
        return new ImportRunning(
                new UnitOfWork(
                        transactions,
                        recorder,
                        house.ports().ids(),
                        house.clock(),
                        house.limits(),
                        house.audit()),
                new SubscriberChanges(
                        house.ports().subscriber().subscribers(),
                        batches,
                        house.ports().subscriber().memberships(),
                        house.limits(),
                        recorder,
                        house.changeEffects()),
                crashes.around(ImportQueue.class, house.ports().imports().queue()),
                new PlainImportReader(),
                batches,
                crashes.around(Tags.class, house.ports().tag().tags()),
                new ImportPace(2, LEASE));
    }

    ImportPreparation preparation() {
        return new ImportPreparation(
                house.work(),
                house.ports().imports().imports(),
                management(),
                changes(house.ports().subscriber().batches()),
                new PlainImportReader(),
                house.ports().subscriber().batches(),
                house.ports().tag().tags(),
                new ImportPace(2, LEASE));
    }

    private SubscriberChanges changes(SubscriberBatches batches) {
        return new SubscriberChanges(
                house.ports().subscriber().subscribers(),
                batches,
                house.ports().subscriber().memberships(),
                house.limits(),
                house.work().events(),
                house.changeEffects());
    }

    /** Starts an import of these lines. */
    ImportId start(OnConflict onConflict, List<String> tags, String... lines) {
        return start(house.live(), new ImportOptions(onConflict, tags, false), lines);
    }

    ImportId start(Workspace workspace, ImportOptions options, String... lines) {
        String text = String.join("\n", lines);
        return management()
                .accept(
                        caller(workspace),
                        ImportStatus.QUEUED,
                        ImportFile.of(ImportFormat.CSV, Math.max(1, lines.length * 10L)),
                        options,
                        ImportFixture.chunks(text))
                .id();
    }

    /** Works until nothing is due. */
    void run() {
        ImportRunning worker = worker();
        while (worker.importNext() > 0) {
            house.ports().clock().advance(Duration.ofMillis(1));
        }
    }

    ImportJob job(ImportId id) {
        return management().get(house.live(), id);
    }

    /** {@code line code} of each rejected row. */
    List<String> rejected(ImportId id) {
        return management().rejected(house.live(), id, 0).stream()
                .map(Importing::lineAndCode)
                .toList();
    }

    private static String lineAndCode(RejectedRow row) {
        return row.line() + " " + row.code();
    }

    Subscriber person(String email) {
        return house.ports()
                .subscriber()
                .subscribers()
                .findByEmail(house.live(), new EmailAddress(email))
                .orElseThrow();
    }

    /** The names of the tags of a subscriber. */
    List<String> tagsOf(String email) {
        return person(email).memberships().stream().map(m -> m.tag().name()).toList();
    }
}
