package dev.postroom.application.imports;

import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberBatch;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.application.subscriber.TagBatch;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.Tag;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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
            Cause cause) {
        this.options = options;
        this.tags = tags;
        this.people = people;
        this.ids = ids;
        this.cause = cause;
    }

    /** Plans the rows; {@code present} are their existing subscribers, locked. */
    void takeIn(List<ImportRow> rows, List<Subscriber> present) {
        present.forEach(person -> known.put(person.email().key(), person));
        for (ImportRow row : rows) {
            switch (row) {
                case ImportRow.Valid valid -> takeIn(valid);
                case ImportRow.Invalid invalid ->
                        rejected.add(
                                Rejections.of(
                                        invalid.line(), invalid.failure(), invalid.content()));
                case ImportRow.Broken _ -> {}
            }
        }
    }

    private void takeIn(ImportRow.Valid row) {
        try {
            List<Tag> wanted = wanted(row);
            Subscriber present = known.get(row.request().email().key());
            if (present == null) {
                create(row, wanted);
            } else {
                settle(row, present, wanted);
            }
        } catch (FailureException refusal) {
            rejected.add(Rejections.of(row.line(), refusal, row.content()));
        }
    }

    private List<Tag> wanted(ImportRow.Valid row) {
        List<Tag> own = tags.named(ImportOptions.tagsOf(row.request().tags()));
        List<Tag> all = new ArrayList<>(tags.named(options.tags()));
        own.stream().filter(tag -> !all.contains(tag)).forEach(all::add);
        return all;
    }

    private void create(ImportRow.Valid row, List<Tag> wanted) {
        SubscriberId id = new SubscriberId(ids.next());
        tags.want(wanted);
        Subscriber whole = people.create(SubscriberRules.drafted(id, row.request(), cause), wanted);
        known.put(whole.email().key(), whole);
        createdRows++;
    }

    private void settle(ImportRow.Valid row, Subscriber present, List<Tag> wanted) {
        switch (options.onConflict()) {
            case FAIL -> throw SubscriberRules.duplicate(present.id());
            case IGNORE -> ignoredRows++;
            case UPDATE -> update(row, present, wanted);
        }
    }

    private void update(ImportRow.Valid row, Subscriber present, List<Tag> wanted) {
        Subscriber patched = SubscriberRules.patched(present, row.request().changes(), cause.at());
        List<Tag> fresh = wanted.stream().filter(tag -> !isOn(present, tag)).toList();
        tags.want(fresh);
        Subscriber whole = people.change(present, patched, fresh);
        if (whole.equals(present)) {
            ignoredRows++;
            return;
        }
        known.put(whole.email().key(), whole);
        updatedRows++;
    }

    private static boolean isOn(Subscriber person, Tag tag) {
        return person.memberships().stream().anyMatch(m -> m.tag().id().equals(tag.id()));
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
