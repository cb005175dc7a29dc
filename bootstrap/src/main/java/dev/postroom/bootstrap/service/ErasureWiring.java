package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.DirectoryPersonalTraces;
import dev.postroom.adapters.persistence.idempotency.JdbiAnswerPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiCapturedPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiConsentPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiEmailPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiErasures;
import dev.postroom.adapters.persistence.preference.JdbiEventPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiImportPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiLedgerPersonalTraces;
import dev.postroom.adapters.persistence.preference.JdbiPersonalHistory;
import dev.postroom.adapters.persistence.preference.JdbiReactionPersonalTraces;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.rest.event.ErasedBody;
import dev.postroom.application.preference.ErasurePace;
import dev.postroom.application.preference.ErasureRequests;
import dev.postroom.application.preference.ErasureRunning;
import dev.postroom.application.preference.PersonalDataExport;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.preference.Consents;
import dev.postroom.domain.preference.Erasures;
import dev.postroom.domain.preference.ExportPersonalData;
import dev.postroom.domain.preference.PersonalHistory;
import dev.postroom.domain.preference.PersonalTraces;
import dev.postroom.domain.preference.RunErasures;
import dev.postroom.domain.tracking.Reactions;
import dev.postroom.domain.trigger.TriggerRuns;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The erasure of what is stored about deleted subscribers. */
final class ErasureWiring implements FeatureWiring {

    private static final int PEOPLE_AT_ONCE = 50;
    // so long at most an event about a deleted person waits for its deliveries
    private static final Duration LONGEST_WAIT = Duration.ofDays(3);

    /**
     * The driven ports.
     *
     * @param traces every kind of place with data of people
     * @param requested signals a deletion
     */
    record Ports(
            Erasures erasures,
            ErasureRequests requests,
            List<PersonalTraces> traces,
            PersonalHistory history,
            WorkSignal requested) {

        static Ports on(Foundation foundation, Emails emails) {
            WorkSignal requested = new WorkSignal();
            Erasures erasures = new JdbiErasures(foundation.handles(), requested::raise);
            return new Ports(
                    erasures,
                    new ErasureRequests(erasures, emails),
                    traces(foundation),
                    new JdbiPersonalHistory(foundation.handles()),
                    requested);
        }

        /** The collector of the data of a person. */
        ExportPersonalData export(
                UnitOfWork work,
                SubscriberWiring.Ports people,
                Emails emails,
                Reactions reactions,
                Consents consents,
                TriggerRuns runs) {
            return new PersonalDataExport(
                    work,
                    people.subscribers(),
                    people.notes(),
                    emails,
                    reactions,
                    erasures,
                    history,
                    consents,
                    runs);
        }

        private static List<PersonalTraces> traces(Foundation foundation) {
            Handles handles = foundation.handles();
            return List.of(
                    new JdbiEmailPersonalTraces(handles),
                    new JdbiCapturedPersonalTraces(handles),
                    new DirectoryPersonalTraces(
                            foundation.settings().mail().directory(), foundation.clock()),
                    new JdbiConsentPersonalTraces(handles),
                    new JdbiLedgerPersonalTraces(handles),
                    new JdbiReactionPersonalTraces(handles),
                    new JdbiImportPersonalTraces(handles),
                    new JdbiAnswerPersonalTraces(
                            handles, foundation.store().secretBox(foundation.randomness())),
                    new JdbiEventPersonalTraces(handles, ErasedBody::of, LONGEST_WAIT));
        }
    }

    private final Ports ports;
    private final RunErasures running;

    ErasureWiring(Ports ports, WorkerSettings workers) {
        this.ports = ports;
        this.running =
                new ErasureRunning(
                        ports.erasures(),
                        ports.traces(),
                        new ErasurePace(PEOPLE_AT_ONCE, workers.lease(), workers.lease()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.ERASURE, ports.requested());
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("erasure", 1, ports.requested(), running::eraseNext));
    }
}
