package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.trigger.CustomEventsResource;
import dev.postroom.adapters.rest.trigger.RunsResource;
import dev.postroom.adapters.rest.trigger.page.NewEventPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.trigger.DateScheduling;
import dev.postroom.application.trigger.DefinitionParts;
import dev.postroom.application.trigger.EventSending;
import dev.postroom.application.trigger.RunReading;
import dev.postroom.application.trigger.RunTools;
import dev.postroom.application.trigger.TriggerRunning;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.trigger.ScheduleDates;
import dev.postroom.domain.trigger.SendEvents;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunTriggers;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The runs of triggers. */
final class RunWiring implements FeatureWiring {

    // all of them are one transaction, which holds their people
    private static final int RUNS_AT_ONCE = 200;

    // the database works for one of them while the other one computes
    private static final int RUN_THREADS = 2;

    // a transaction of some tens of milliseconds, also when all of them have a date
    private static final int PEOPLE_AT_ONCE = 2000;

    private static final int MOVED_AT_ONCE = 2000;

    // when a trigger with very many runs was stopped or started
    private static final Duration REST = Duration.ofSeconds(5);

    private final ReadRuns reading;
    private final SendEvents sending;
    private final RunTriggers running;
    private final ScheduleDates scheduling;
    private final TriggerWiring triggers;
    private final TriggerWiring.TriggerSignals signals;

    /** Ports of other features. */
    record Others(
            DefinitionParts parts,
            SubscriberWiring.Ports people,
            Emails emails,
            TemplateWiring.Ports templates,
            MailTools mail,
            TriggerWiring triggers) {

        RunTools tools(UnitOfWork work) {
            return new RunTools(
                    parts,
                    people.changes(work),
                    people.subscribers(),
                    people.batches(),
                    emails,
                    mail.ofTriggers(work, templates));
        }
    }

    RunWiring(TriggerWiring.Ports ports, Others others, UnitOfWork work) {
        this.signals = ports.signals();
        this.triggers = others.triggers();
        this.reading = new RunReading(ports.triggers(), ports.runs());
        this.sending = new EventSending(work, others.people().subscribers());
        this.running =
                new TriggerRunning(
                        work, ports.triggers(), ports.queue(), ports.holds(), others.tools(work));
        this.scheduling =
                new DateScheduling(
                        work,
                        ports.triggers(),
                        ports.runs(),
                        ports.dates().scans(),
                        ports.dates().people());
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return Stream.concat(
                        Stream.of(
                                new RunsResource(reading, tools.responses(), tools.lists()),
                                new CustomEventsResource(sending, tools.responses()),
                                new NewEventPageResource(sending, tools.pages())),
                        triggers.runPages(reading, tools).stream())
                .toList();
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(
                WorkKind.TRIGGER_RUNS, signals.due(), WorkKind.TRIGGER_DATES, signals.dates());
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                new Worker(
                        "trigger-runs",
                        RUN_THREADS,
                        signals.due(),
                        () -> running.runDue(RUNS_AT_ONCE)),
                Worker.periodic("trigger-holds", () -> running.moveRest(MOVED_AT_ONCE))
                        .polling(REST),
                new Worker(
                        "trigger-dates",
                        1,
                        signals.dates(),
                        () -> scheduling.schedule(PEOPLE_AT_ONCE)));
    }
}
