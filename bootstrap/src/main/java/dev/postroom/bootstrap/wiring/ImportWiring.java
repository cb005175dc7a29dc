package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.imports.JdbiImportQueue;
import dev.postroom.adapters.persistence.imports.JdbiImports;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.imports.HeldImports;
import dev.postroom.adapters.rest.imports.HeldImportsResource;
import dev.postroom.adapters.rest.imports.ImportsResource;
import dev.postroom.adapters.rest.imports.StreamingImportReader;
import dev.postroom.adapters.rest.imports.SubscriberImportResource;
import dev.postroom.adapters.rest.imports.page.ImportPageResource;
import dev.postroom.adapters.rest.imports.page.ImportsPageResource;
import dev.postroom.adapters.rest.imports.page.NewImportPageResource;
import dev.postroom.adapters.rest.imports.page.PrepareImportPageResource;
import dev.postroom.application.imports.ImportManagement;
import dev.postroom.application.imports.ImportPace;
import dev.postroom.application.imports.ImportPreparation;
import dev.postroom.application.imports.ImportRunning;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.testclock.ClockReading;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.management.Condition;
import dev.postroom.bootstrap.management.FreeSpace;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.PrepareImports;
import dev.postroom.domain.imports.RunImports;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.testclock.ReadClocks;
import dev.postroom.domain.work.WorkKind;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Imports of subscribers from files. */
final class ImportWiring implements FeatureWiring {

    private static final int BATCH = 1000;
    private static final int EXPIRED_AT_ONCE = 10;
    // the largest file that is imported
    private static final long LEAST_ROOM = 25L * 1024 * 1024;

    /**
     * The driven ports.
     *
     * @param added signals a new import
     */
    record Ports(Imports imports, ImportQueue queue, WorkSignal added) {

        static Ports on(Foundation foundation) {
            WorkSignal added = new WorkSignal();
            return new Ports(
                    new JdbiImports(foundation.handles(), added::raise),
                    new JdbiImportQueue(foundation.handles()),
                    added);
        }
    }

    private final ImportSubscribers imports;
    private final PrepareImports preparing;
    private final RunImports running;
    private final WorkSignal added;
    private final ReadClocks clock;

    ImportWiring(
            Ports ports,
            SubscriberWiring.Ports people,
            Tags tags,
            UnitOfWork work,
            WorkerSettings workers) {
        this.added = ports.added();
        this.clock = new ClockReading(work);
        ImportManagement management =
                new ImportManagement(work, ports.imports(), tags, workers.queuedImports());
        ImportPace pace = new ImportPace(BATCH, workers.lease());
        this.imports = management;
        this.preparing =
                new ImportPreparation(
                        work,
                        ports.imports(),
                        management,
                        people.changes(work),
                        new StreamingImportReader(),
                        people.batches(),
                        tags,
                        pace);
        this.running =
                new ImportRunning(
                        work,
                        people.changes(work),
                        ports.queue(),
                        new StreamingImportReader(),
                        people.batches(),
                        tags,
                        pace);
    }

    /** Starts and shows imports. */
    ImportSubscribers imports() {
        return imports;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        HeldImports held = new HeldImports(imports, preparing);
        return List.of(
                new SubscriberImportResource(imports, tools.responses()),
                new HeldImportsResource(held, tools.responses()),
                new ImportsResource(imports, tools.responses(), tools.lists()),
                new ImportsPageResource(imports, clock, tools.lists(), tools.pages()),
                new NewImportPageResource(imports, tools.pages()),
                new PrepareImportPageResource(held, tools.pages()),
                new ImportPageResource(imports, clock, tools.pages()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.IMPORTS, added);
    }

    @Override
    public List<Condition> conditions() {
        FreeSpace temporary =
                new FreeSpace(
                        Path.of(System.getProperty("java.io.tmpdir")),
                        "temporary files",
                        LEAST_ROOM);
        return List.of(
                Condition.warning(
                        new Condition.Sign(
                                "temporary_files",
                                temporary::complaint,
                                "Temporary files have room again",
                                () -> "")));
    }

    @Override
    public List<Worker> upkeep() {
        return List.of(
                Worker.periodic("import-upkeep", () -> preparing.removeExpired(EXPIRED_AT_ONCE)));
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("imports", 1, added, running::importNext));
    }
}
