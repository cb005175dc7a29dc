package dev.postroom.bootstrap.service;

import dev.postroom.adapters.rest.imports.StreamingImportReader;
import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.imports.ImportManagement;
import dev.postroom.application.imports.ImportPace;
import dev.postroom.application.imports.ImportRunning;
import dev.postroom.application.subscriber.SubscriberExport;

import java.time.Duration;

/** The use cases that take files of subscribers in and hand them out. */
final class Importing {

    private static final int BATCH = 1000;

    private Importing() {}

    static ImportManagement management(Adapters ports) {
        return new ImportManagement(
                ports.transactions(),
                ports.imports(),
                ports.tags(),
                ports.ids(),
                ports.workspaceClock());
    }

    static SubscriberExport export(Adapters ports) {
        return new SubscriberExport(ports.subscriberBatches());
    }

    static ImportRunning worker(Adapters ports, EventRecorder events, Duration lease) {
        return new ImportRunning(
                ports.transactions(),
                ports.importQueue(),
                new StreamingImportReader(),
                ports.subscriberBatches(),
                ports.tags(),
                events,
                ports.ids(),
                ports.workspaceClock(),
                new ImportPace(BATCH, lease));
    }
}
