package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.NewSegment;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentFixture;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one segment. */
public final class FakeSegments implements ManageSegments {

    /** The one segment. */
    public static final Segment REGULARS =
            SegmentFixture.segment(FakeSubscribers.ANNA.id().value()).withName("Regulars").build();

    /** The requested changes. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** Whether a campaign uses the segment. */
    public volatile boolean isInUse;

    @Override
    public Saved createOrChange(Caller caller, NewSegment segment, Optional<SegmentPatch> changes) {
        received.add(segment);
        return new Saved(REGULARS, true);
    }

    @Override
    public Segment get(Workspace workspace, String idOrSlug) {
        if (!isRegulars(idOrSlug)) {
            throw new Failure.NotFound("Segment", idOrSlug).asException();
        }
        return REGULARS;
    }

    @Override
    public Segment resolve(Workspace workspace, String idOrSlug) {
        if (!isRegulars(idOrSlug)) {
            throw Failure.Invalid.value("unknown_segment", "gone").asException();
        }
        return REGULARS;
    }

    private static boolean isRegulars(String idOrSlug) {
        return List.of(REGULARS.id().toString(), REGULARS.slug().value()).contains(idOrSlug);
    }

    @Override
    public Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page) {
        return new Page<>(List.of(REGULARS), Optional.empty(), 1);
    }

    @Override
    public Segment update(
            Caller caller, String idOrSlug, SegmentPatch patch, Optional<Long> expectedVersion) {
        Segment changed = get(caller.workspace(), idOrSlug);
        if (expectedVersion.filter(version -> version != changed.version()).isPresent()) {
            throw new Failure.PreconditionFailed("The segment was modified.").asException();
        }
        received.add(patch);
        return changed;
    }

    @Override
    public void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion) {
        Segment used = get(caller.workspace(), idOrSlug);
        if (isInUse) {
            throw Failure.Conflict.with(used.id().value(), "segment_in_use", "It is used.")
                    .asException();
        }
        received.add(expectedVersion);
    }
}
