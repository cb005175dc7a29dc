package dev.postroom.application.segment;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.NewSegment;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.segment.SegmentSort;
import dev.postroom.domain.segment.Segments;
import dev.postroom.domain.shared.DerivedSlug;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;

/** Manages the segments of a workspace. */
public final class SegmentManagement implements ManageSegments {

    private final UnitOfWork work;
    private final Segments segments;
    private final CampaignUses campaigns;

    public SegmentManagement(UnitOfWork work, Segments segments, CampaignUses campaigns) {
        this.work = work;
        this.segments = segments;
        this.campaigns = campaigns;
    }

    @Override
    public Saved createOrChange(Caller caller, NewSegment request, Optional<SegmentPatch> changes) {
        Workspace workspace = caller.workspace();
        Segment draft = request.draft(new SegmentId(work.nextId()), work.now(workspace));
        return work.inTransaction(() -> {
            Segment stored = stored(workspace, request, draft);
            if (stored.id().equals(draft.id())) {
                return new Saved(stored, true);
            }
            SegmentPatch patch = changes.orElseThrow(() -> duplicate(stored));
            return new Saved(changed(workspace, stored.id(), patch, Optional.empty()), false);
        });
    }

    // the existing one, or the new one, whose slug is another than that of different names
    private Segment stored(Workspace workspace, NewSegment request, Segment draft) {
        DerivedSlug slug = new DerivedSlug(draft.name());
        Segment segment = draft;
        Optional<Segment> other = segments.addUnlessPresent(workspace, segment);
        for (int n = 2; isDifferent(other, request, slug); n++) {
            segment = draft.withSlug(slug.numbered(n, draft.id().value()));
            other = segments.addUnlessPresent(workspace, segment);
        }
        return other.orElse(segment);
    }

    private static boolean isDifferent(
            Optional<Segment> other, NewSegment request, DerivedSlug slug) {
        return request.slug().isEmpty()
                && other.filter(one ->
                                !Segment.key(one.name()).equals(Segment.key(request.name()))
                                        && !slug.means(one.name(), one.slug()))
                        .isPresent();
    }

    @Override
    public Segment get(Workspace workspace, String idOrSlug) {
        return found(workspace, idOrSlug).orElseThrow(() -> notFound(idOrSlug));
    }

    @Override
    public Segment resolve(Workspace workspace, String idOrSlug) {
        return found(workspace, idOrSlug)
                .orElseThrow(() ->
                        Failure.Invalid.value("unknown_segment", Messages.UNKNOWN_SEGMENT)
                                .asException());
    }

    private Optional<Segment> found(Workspace workspace, String idOrSlug) {
        return SegmentId.parse(idOrSlug)
                .flatMap(id -> segments.find(workspace, id))
                .or(() ->
                        Slug.isValid(idOrSlug)
                                ? segments.findBySlug(workspace, new Slug(idOrSlug))
                                : Optional.empty());
    }

    @Override
    public Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<SegmentSort> page) {
        return segments.list(workspace, prefix, page);
    }

    @Override
    public Segment update(
            Caller caller, SegmentId id, SegmentPatch patch, Optional<Long> expectedVersion) {
        return work.inTransaction(() -> changed(caller.workspace(), id, patch, expectedVersion));
    }

    private Segment changed(
            Workspace workspace, SegmentId id, SegmentPatch patch, Optional<Long> expectedVersion) {
        Segment current = locked(workspace, id, expectedVersion);
        Segment next = patch.applyTo(current, work.now(workspace));
        if (!next.equals(current)) {
            segments.update(workspace, next)
                    .ifPresent(existing -> {
                        throw duplicate(existing);
                    });
        }
        return next;
    }

    @Override
    public void delete(Caller caller, SegmentId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            locked(workspace, id, expectedVersion);
            campaigns
                    .ofSegment(workspace, id)
                    .ifPresent(campaign -> {
                        throw Failure.Conflict.with(
                                        campaign.value(),
                                        "segment_in_use",
                                        "Segment %s is used by campaign %s, which has not started."
                                                .formatted(id, campaign))
                                .asException();
                    });
            segments.delete(workspace, id);
        });
    }

    private Segment locked(Workspace workspace, SegmentId id, Optional<Long> expectedVersion) {
        Segment segment = segments.lock(workspace, id).orElseThrow(() -> notFound(id.toString()));
        if (expectedVersion.filter(version -> version != segment.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Segment %s was modified since you last read it.".formatted(id))
                    .asException();
        }
        return segment;
    }

    private static FailureException duplicate(Segment existing) {
        return Failure.Conflict.with(
                        existing.id().value(),
                        "already_exists",
                        "A segment with this name or slug already exists (%s)."
                                .formatted(existing.id()))
                .asException();
    }

    private static FailureException notFound(String idOrSlug) {
        return new Failure.NotFound("Segment", idOrSlug).asException();
    }
}
