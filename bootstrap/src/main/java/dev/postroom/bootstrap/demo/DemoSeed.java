package dev.postroom.bootstrap.demo;

import dev.postroom.bootstrap.wiring.Features;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.OperatorCaller;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.template.TemplateQuery;
import dev.postroom.domain.trigger.NewTrigger;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Seeds an empty workspace with sample data and a month in which they were used; does not change
 * other workspaces. The tag of the readers is made first and the ready campaign last, so that the
 * next start completes an interrupted one.
 */
final class DemoSeed {

    private static final String TRIGGER = "greet-readers";

    private final Features features;
    private final OperatorCaller caller;

    DemoSeed(Features features, Workspace workspace) {
        this.features = features;
        this.caller = new OperatorCaller(workspace);
    }

    /** The one who changes the workspace. */
    OperatorCaller caller() {
        return caller;
    }

    /** Whether the workspace is empty, or an earlier start was interrupted while it filled it. */
    boolean isNeeded() {
        return !hasTemplates() || (isBegun() && !new DemoCampaigns(features, caller).isReady());
    }

    /** Fills the workspace. */
    void fill() {
        DemoPeople.tags().filter(this::isNew).forEach(tag -> features.tags().create(caller, tag));
        if (!hasTemplates()) {
            DemoPeople.all().forEach(person -> features.subscribers().create(caller, person));
            importFile();
            DemoTemplates.all().forEach(one -> features.templates().create(caller, one));
        }
        features.triggers().createOrChange(caller, greeting(), Optional.empty());
        try (DemoReaders readers = new DemoReaders()) {
            new DemoHistory(features, caller, readers).live();
        }
        new DemoCampaigns(features, caller).prepare();
    }

    private boolean isBegun() {
        return !isNew(NewTag.named(DemoPeople.READERS));
    }

    private boolean isNew(NewTag tag) {
        return features.tags().findIds(caller.workspace(), List.of(tag.name())).isEmpty();
    }

    private boolean hasTemplates() {
        Sort<TemplateQuery.Sort> sort = Sort.ascending(TemplateQuery.Sort.NAME);
        PageRequest<TemplateQuery.Sort> first = PageRequest.first(1, sort);
        return features.templates().list(caller.workspace(), TemplateQuery.all(), first).total()
                > 0;
    }

    private void importFile() {
        byte[] rows = DemoPeople.file().getBytes(StandardCharsets.UTF_8);
        features.imports()
                .accept(
                        caller,
                        ImportStatus.QUEUED,
                        new ImportFile(
                                ImportFormat.CSV, Optional.of(DemoPeople.COLUMNS), rows.length),
                        new ImportOptions(OnConflict.IGNORE, List.of(DemoPeople.OFFERED), false),
                        Stream.of(rows).iterator());
    }

    private static NewTrigger greeting() {
        Map<String, Object> isPro = Map.of("field", "metadata.plan", "op", "eq", "value", "pro");
        return new NewTrigger(
                "Greet new readers",
                Optional.of(new Slug(TRIGGER)),
                true,
                JsonObject.of(
                        Map.of(
                                "event_type",
                                "tag.subscribed",
                                "filter",
                                Map.of("tag", DemoPeople.READERS),
                                "steps",
                                List.of(
                                        Map.of(
                                                "type",
                                                "send_email",
                                                "template_id",
                                                DemoTemplates.GREETING),
                                        Map.of("type", "wait", "for", "P3D"),
                                        Map.of(
                                                "type",
                                                "condition",
                                                "conditions",
                                                Map.of("all", List.of(isPro)),
                                                "then",
                                                List.of(
                                                        Map.of(
                                                                "type",
                                                                "add_tag",
                                                                "tag",
                                                                DemoPeople.BETA)),
                                                "else",
                                                List.of(
                                                        Map.of(
                                                                "type",
                                                                "exit",
                                                                "reason",
                                                                "not on the plan pro")))))));
    }
}
