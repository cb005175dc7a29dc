package dev.postroom.application.imports;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.PlanRoom;
import dev.postroom.application.subscriber.SubscriberBatch;
import dev.postroom.application.subscriber.SubscriberBatch.Request;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.application.subscriber.TagBatch;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The result of a batch of rows, computed row by row as if each were a separate request, and stored
 * at once afterwards. A row sees the changes of the rows before it.
 */
final class BatchPlan {

    private final ImportOptions options;
    private final TagBatch tags;
    private final SubscriberBatch people;
    private final IdGenerator ids;
    private final Cause cause;
    private final PlanRoom room;
    private final Map<String, Subscriber> known = new HashMap<>();
    private final List<RejectedRow> rejected = new ArrayList<>();
    private int createdRows;
    private int updatedRows;
    private int ignoredRows;

    BatchPlan(
            ImportOptions options,
            TagBatch tags,
            SubscriberBatch people,
            IdGenerator ids,
            Cause cause,
            PlanRoom room) {
        this.options = options;
        this.tags = tags;
        this.people = people;
        this.ids = ids;
        this.cause = cause;
        this.room = room;
    }

    /** Plans the rows; {@code existing} are their existing subscribers, locked. */
    void plan(List<ImportRow> rows, List<Subscriber> existing) {
        existing.forEach(person -> known.put(person.email().key(), person));
        for (ImportRow row : rows) {
            switch (row) {
                case ImportRow.Valid valid -> plan(valid);
                case ImportRow.Invalid invalid ->
                        rejected.add(
                                Rejections.of(
                                        invalid.line(), invalid.failure(), invalid.content()));
                case ImportRow.Broken _ -> {}
            }
        }
    }

    private void plan(ImportRow.Valid row) {
        try {
            List<Tag> tagsOfRow = tagsOf(row);
            Subscriber existing = known.get(row.request().email().key());
            if (existing == null) {
                create(row, tagsOfRow);
            } else {
                resolveConflict(row, existing, tagsOfRow);
            }
        } catch (FailureException failure) {
            rejected.add(Rejections.of(row.line(), failure, row.content()));
        }
    }

    private List<Tag> tagsOf(ImportRow.Valid row) {
        List<Tag> own = tags.named(ImportOptions.tagsOf(row.request().tags()));
        List<Tag> all = new ArrayList<>(tags.named(options.tags()));
        own.stream().filter(tag -> !all.contains(tag)).forEach(all::add);
        return all;
    }

    private void create(ImportRow.Valid row, List<Tag> tagsOfRow) {
        room.require(PlanResource.SUBSCRIBERS, createdRows, 1);
        room.require(PlanResource.TAGS, 0, tags.neededWith(tagsOfRow));
        SubscriberId id = new SubscriberId(ids.next());
        tags.markNeeded(tagsOfRow);
        Subscriber draft = SubscriberRules.drafted(id, row.request(), cause);
        Subscriber created = people.create(draft, request(row.request(), tagsOfRow));
        known.put(created.email().key(), created);
        createdRows++;
    }

    private void resolveConflict(ImportRow.Valid row, Subscriber existing, List<Tag> tagsOfRow) {
        switch (options.onConflict()) {
            case FAIL -> throw SubscriberRules.duplicate(existing.id());
            case IGNORE -> ignoredRows++;
            case UPDATE -> update(row, existing, tagsOfRow);
        }
    }

    private void update(ImportRow.Valid row, Subscriber existing, List<Tag> tagsOfRow) {
        Subscriber patched = SubscriberRules.patched(existing, row.request().changes(), cause.at());
        List<Tag> added = tagsOfRow.stream().filter(tag -> !isOn(existing, tag)).toList();
        room.require(PlanResource.TAGS, 0, tags.neededWith(added));
        tags.markNeeded(added);
        Subscriber current = existing;
        if (SubscriberRules.repeatsOptOut(existing, row.request().changes())) {
            current = people.withdraw(existing);
            patched = patched.withPending(List.of());
        }
        Subscriber updated = people.change(current, patched, request(row.request(), added));
        if (updated.equals(existing)) {
            ignoredRows++;
            return;
        }
        known.put(updated.email().key(), updated);
        updatedRows++;
    }

    // without double opt-in in the row, the operator vouches for the consent of the person
    private static Request request(NewSubscriber request, List<Tag> added) {
        Map<Boolean, List<Tag>> byNeed =
                added.stream()
                        .collect(
                                Collectors.partitioningBy(
                                        tag -> request.doubleOptIn() && tag.doubleOptIn()));
        return new Request(
                byNeed.getOrDefault(false, List.of()),
                byNeed.getOrDefault(true, List.of()),
                request.doubleOptIn(),
                request.consent());
    }

    private static boolean isOn(Subscriber person, Tag tag) {
        return person.memberships().stream().anyMatch(m -> m.tag().id().equals(tag.id()));
    }

    /** The subscriber with this address after the planned rows, if there is one. */
    Optional<Subscriber> known(String key) {
        return Optional.ofNullable(known.get(key));
    }

    List<RejectedRow> rejected() {
        return rejected;
    }

    /** The progress of the import once this batch is stored. */
    ImportProgress after(ImportProgress before, ImportRow last) {
        return new ImportProgress(
                last.line(),
                Math.max(before.bytesRead(), last.bytes()),
                before.created() + createdRows,
                before.updated() + updatedRows,
                before.ignored() + ignoredRows,
                before.rejected() + rejected.size());
    }
}
