package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.email.sandbox.DirectoryPersonalDataEraser;
import dev.postroom.adapters.persistence.consent.JdbiConsentPersonalDataEraser;
import dev.postroom.adapters.persistence.idempotency.JdbiAnswerPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiCapturedPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiEmailPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiEngagementPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiErasures;
import dev.postroom.adapters.persistence.privacy.JdbiEventPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiImportPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiLedgerPersonalDataEraser;
import dev.postroom.adapters.persistence.privacy.JdbiPersonalHistory;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.adapters.rest.event.ErasedBody;
import dev.postroom.application.privacy.ErasurePace;
import dev.postroom.application.privacy.ErasureRequests;
import dev.postroom.application.privacy.ErasureRunning;
import dev.postroom.application.privacy.PersonalDataExport;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.privacy.Erasures;
import dev.postroom.domain.privacy.ExportPersonalData;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalHistory;
import dev.postroom.domain.privacy.RunErasures;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.trigger.run.TriggerRuns;
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
            List<PersonalDataEraser> traces,
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
                MailEngagements reactions,
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

        private static List<PersonalDataEraser> traces(Foundation foundation) {
            Handles handles = foundation.handles();
            return List.of(
                    new JdbiEmailPersonalDataEraser(handles),
                    new JdbiCapturedPersonalDataEraser(handles),
                    new DirectoryPersonalDataEraser(
                            foundation.settings().mail().directory(), foundation.clock()),
                    new JdbiConsentPersonalDataEraser(handles),
                    new JdbiLedgerPersonalDataEraser(handles),
                    new JdbiEngagementPersonalDataEraser(handles),
                    new JdbiImportPersonalDataEraser(handles),
                    new JdbiAnswerPersonalDataEraser(
                            handles, foundation.store().secretBox(foundation.randomness())),
                    new JdbiEventPersonalDataEraser(handles, ErasedBody::of, LONGEST_WAIT));
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
