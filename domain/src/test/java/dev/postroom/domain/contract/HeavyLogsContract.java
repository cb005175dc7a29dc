package dev.postroom.domain.contract;

import static dev.postroom.domain.contract.HeavyPagesContract.LIMIT;
import static dev.postroom.domain.contract.HeavyPagesContract.MORE_THAN_PAGE;
import static dev.postroom.domain.contract.HeavyPagesContract.THIRD_OF_PAGE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentFixture;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.trigger.RunFixture;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.RunQuery;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** As {@link HeavyPagesContract}, for what requests, files and events leave behind. */
public interface HeavyLogsContract extends PortContract {

    /** The name of a column may be long, and there are many columns. */
    int LETTERS_OF_COLUMN = 10_000;

    /** The lists whose entries may have most of a body of 1 MiB. */
    enum Log {
        EMAILS,
        IMPORTS,
        RUNS,
        SEGMENTS
    }

    /** The workspace, and the trigger of its runs. */
    record Place(Workspace workspace, TriggerId trigger) {}

    private Place place() {
        Workspace here = newLive();
        TriggerId trigger = new TriggerId(newId());
        ports().trigger()
                .triggers()
                .addUnlessPresent(here, TriggerFixture.trigger(trigger.value()).build());
        return new Place(here, trigger);
    }

    @ParameterizedTest
    @EnumSource
    default void longEntriesEndAPageOfALogEarlyAndTheNextOneGoesOn(Log log) {
        assertThat(sizes(log, THIRD_OF_PAGE, 8)).containsExactly(3, 3, 2);
    }

    @ParameterizedTest
    @EnumSource
    default void anEntryThatIsLongerThanAPageOfALogComesAlone(Log log) {
        assertThat(sizes(log, MORE_THAN_PAGE, 2)).containsExactly(1, 1);
    }

    @ParameterizedTest
    @EnumSource
    default void shortEntriesFillAPageOfALog(Log log) {
        assertThat(sizes(log, "x", LIMIT + 1)).containsExactly(LIMIT, 1);
    }

    /** The sizes of the pages in the order of creation, which together have just these entries. */
    private List<Integer> sizes(Log log, String text, int entries) {
        Place place = place();
        List<UUID> added = new ArrayList<>();
        for (int i = 0; i < entries; i++) {
            UUID id = newId();
            added.add(id);
            add(log, place, id, text);
        }
        List<Integer> sizes = new ArrayList<>();
        List<UUID> found = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            Page<UUID> page = page(log, place, after);
            assertThat(page.total()).isEqualTo(entries);
            sizes.add(page.items().size());
            found.addAll(page.items());
            after = page.next();
        } while (after.isPresent());
        assertThat(found).containsExactlyElementsOf(added);
        return sizes;
    }

    private void add(Log log, Place place, UUID id, String text) {
        Workspace here = place.workspace();
        JsonObject object = JsonObject.of(Map.of("a", text));
        switch (log) {
            case EMAILS ->
                    ports().email()
                            .emails()
                            .add(
                                    here,
                                    List.of(EmailFixture.email(id).withMetadata(object).build()));
            case IMPORTS ->
                    ports().imports()
                            .imports()
                            .add(here, imported(id, text), ImportFixture.chunks("x"));
            case RUNS -> {
                RunFixture run = RunFixture.run(id, place.trigger()).withFacts(object);
                assertThat(ports().trigger().runs().enter(here, List.of(run.entering())))
                        .isEqualTo(1);
            }
            case SEGMENTS ->
                    ports().segment()
                            .segments()
                            .addUnlessPresent(
                                    here,
                                    SegmentFixture.segment(id)
                                            .withFilter(HeavyPagesContract.rules(text))
                                            .build());
        }
    }

    private static ImportJob imported(UUID id, String text) {
        ImportJob usual = ImportFixture.queued(id);
        Map<String, String> columns = new LinkedHashMap<>();
        HeavyPagesContract.parts(text, LETTERS_OF_COLUMN)
                .forEach(part -> columns.put(columns.size() + part, "email"));
        return ImportJob.queued(
                usual.id(),
                usual.file(),
                new ImportOptions(
                        OnConflict.IGNORE,
                        List.of(),
                        false,
                        new ImportColumns(Optional.empty(), columns)),
                usual.actor(),
                usual.createdAt());
    }

    private Page<UUID> page(Log log, Place place, Optional<Position> after) {
        Workspace here = place.workspace();
        return switch (log) {
            case EMAILS ->
                    ports().email()
                            .emails()
                            .list(here, EmailQuery.of(), request(EmailQuery.Sort.CREATED_AT, after))
                            .map(email -> email.id().value());
            case IMPORTS ->
                    ports().imports()
                            .imports()
                            .list(here, Set.of(), request(ImportJob.Sort.CREATED_AT, after))
                            .map(job -> job.id().value());
            case RUNS ->
                    ports().trigger()
                            .runs()
                            .list(
                                    here,
                                    place.trigger(),
                                    RunQuery.all(),
                                    request(RunQuery.Sort.CREATED_AT, after))
                            .map(traced -> traced.run().id().value());
            case SEGMENTS ->
                    ports().segment()
                            .segments()
                            .list(here, Optional.empty(), request(Segment.Sort.CREATED_AT, after))
                            .map(segment -> segment.id().value());
        };
    }

    private static <S extends Enum<S>> PageRequest<S> request(S field, Optional<Position> after) {
        return new PageRequest<>(LIMIT, Sort.ascending(field), after);
    }
}
