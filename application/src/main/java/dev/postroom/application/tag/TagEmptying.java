package dev.postroom.application.tag;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.DeletedTag;
import dev.postroom.domain.tag.DeletedTags;
import dev.postroom.domain.tag.EmptyTags;
import dev.postroom.domain.tag.Tag;

import java.util.Optional;

/** Takes the members off deleted tags, in transactions of a bounded size. */
public final class TagEmptying implements EmptyTags {

    /** How many members leave in one transaction. */
    public static final int AT_ONCE = 100;

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final DeletedTags deleted;

    public TagEmptying(UnitOfWork work, SubscriberChanges changes, DeletedTags deleted) {
        this.work = work;
        this.changes = changes;
        this.deleted = deleted;
    }

    @Override
    public int emptyNext() {
        return work.inTransaction(() -> deleted.lockNext().map(this::empty).orElse(0));
    }

    private int empty(DeletedTags.Turn turn) {
        Workspace workspace = turn.workspace();
        DeletedTag next = turn.deleted();
        Tag tag = next.tag();
        Origin.Source source = Keyword.parse(Origin.Source.class, next.source()).orElseThrow();
        Origin origin = new Origin(source, next.actor(), Optional.empty(), 0);
        int left = changes.leave(new Cause(workspace, origin, next.at()), tag, AT_ONCE);
        if (left > 0) {
            deleted.postpone(workspace, tag.id());
            return left;
        }
        deleted.end(workspace, tag.id());
        return 1;
    }
}
