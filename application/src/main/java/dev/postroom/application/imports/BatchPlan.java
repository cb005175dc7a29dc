package dev.postroom.application.imports;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.application.subscriber.SubscriberRules;
import dev.postroom.application.tag.TagBatch;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.Tag;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a batch of rows comes to, worked out row by row as if each were a request of its own, and
 * stored at once afterwards. So a row sees what the rows before it did.
 */
final class BatchPlan {

    private static final String SOURCE = "import";

    private final ImportOptions options;
    private final TagBatch tags;
    private final EventRecorder recorder;
    private final IdGenerator ids;
    private final Instant at;
    private final Map<String, Subscriber> known = new HashMap<>();
    private final Map<String, Subscriber> created = new LinkedHashMap<>();
    private final Map<String, Subscriber> changed = new LinkedHashMap<>();
    private final List<Event> events = new ArrayList<>();
    private final List<RejectedRow> rejected = new ArrayList<>();
    private int createdRows;
    private int updatedRows;
    private int ignoredRows;

    BatchPlan(
            ImportOptions options,
            TagBatch tags,
            EventRecorder recorder,
            IdGenerator ids,
            Instant at) {
        this.options = options;
        this.tags = tags;
        this.recorder = recorder;
        this.ids = ids;
        this.at = at;
    }

    /** Works the rows out over those of their people who are known, locked. */
    void takeIn(List<ImportRow> rows, List<Subscriber> people) {
        people.forEach(person -> known.put(person.email().key(), person));
        for (ImportRow row : rows) {
            switch (row) {
                case ImportRow.Fit fit -> takeIn(fit);
                case ImportRow.Unfit unfit ->
                        rejected.add(Rejections.of(unfit.line(), unfit.failure(), unfit.content()));
                case ImportRow.Broken _ -> {}
            }
        }
    }

    private void takeIn(ImportRow.Fit row) {
        try {
            List<Tag> wanted = wanted(row);
            Subscriber present = known.get(row.wish().email().key());
            if (present == null) {
                create(row, wanted);
            } else {
                settle(row, present, wanted);
            }
        } catch (FailureException refusal) {
            rejected.add(Rejections.of(row.line(), refusal, row.content()));
        }
    }

    private List<Tag> wanted(ImportRow.Fit row) {
        List<Tag> own = tags.named(ImportOptions.tagsOf(row.wish().tags()));
        List<Tag> all = new ArrayList<>(tags.named(options.tags()));
        own.stream().filter(tag -> !all.contains(tag)).forEach(all::add);
        return all;
    }

    private void create(ImportRow.Fit row, List<Tag> wanted) {
        SubscriberId id = new SubscriberId(ids.next());
        Subscriber bare = SubscriberRules.drafted(id, row.wish(), SOURCE, at);
        Subscriber whole = joined(bare, wanted);
        created.put(whole.email().key(), whole);
        known.put(whole.email().key(), whole);
        tell(EventType.SUBSCRIBER_CREATED, new EventSubject.OfSubscriber(whole));
        tellJoined(whole, wanted);
        createdRows++;
    }

    private void settle(ImportRow.Fit row, Subscriber present, List<Tag> wanted) {
        switch (options.onConflict()) {
            case FAIL ->
                    throw Failure.Conflict.with(
                                    present.id().value(),
                                    "conflict",
                                    "Subscriber %s has this address already."
                                            .formatted(present.id()))
                            .asException();
            case IGNORE -> ignoredRows++;
            case UPDATE -> update(row, present, wanted);
        }
    }

    private void update(ImportRow.Fit row, Subscriber present, List<Tag> wanted) {
        Subscriber patched = SubscriberRules.patched(present, row.wish().changes(), at);
        List<Tag> fresh = wanted.stream().filter(tag -> !isOn(present, tag)).toList();
        Subscriber whole = joined(patched, fresh);
        if (whole.equals(present)) {
            ignoredRows++;
            return;
        }
        String key = whole.email().key();
        known.put(key, whole);
        (created.containsKey(key) ? created : changed).put(key, whole);
        if (patched.differsFrom(present)) {
            tell(EventType.SUBSCRIBER_UPDATED, new EventSubject.OfChange(patched, present));
        }
        tellJoined(whole, fresh);
        updatedRows++;
    }

    private static boolean isOn(Subscriber person, Tag tag) {
        return person.memberships().stream().anyMatch(m -> m.tag().id().equals(tag.id()));
    }

    private Subscriber joined(Subscriber person, List<Tag> fresh) {
        tags.want(fresh);
        return fresh.isEmpty()
                ? person
                : person.joined(
                        fresh.stream().map(tag -> new TagMembership(tag, at, SOURCE)).toList());
    }

    private void tellJoined(Subscriber person, List<Tag> fresh) {
        fresh.forEach(tag ->
                tell(EventType.TAG_SUBSCRIBED, new EventSubject.OfMembership(person, tag, SOURCE)));
    }

    private void tell(EventType type, EventSubject subject) {
        events.add(recorder.event(type, subject, at));
    }

    /** Who is new. */
    List<Subscriber> created() {
        return List.copyOf(created.values());
    }

    /** Who was known and changes. */
    List<Subscriber> changed() {
        return List.copyOf(changed.values());
    }

    List<Event> events() {
        return events;
    }

    List<RejectedRow> rejected() {
        return rejected;
    }

    /** How far the import is with this batch done. */
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
