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
            String id = stored.id().toString();
            Segment current = locked(workspace, id, Optional.empty());
            return new Saved(changed(workspace, current, patch), false);
        });
    }

    // the existing one, or the new one, whose slug is another than that of different names
    private Segment stored(Workspace workspace, NewSegment request, Segment draft) {
        return request.slug().isPresent()
                ? segments.addUnlessPresent(workspace, draft).orElse(draft)
                : DerivedSlug.stored(
                        draft,
                        draft.id().value(),
                        segment -> segments.addUnlessPresent(workspace, segment));
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
                .or(() -> bySlug(workspace, idOrSlug));
    }

    private Optional<Segment> bySlug(Workspace workspace, String text) {
        return Slug.isValid(text)
                ? segments.findBySlug(workspace, new Slug(text))
                : Optional.empty();
    }

    @Override
    public Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page) {
        return segments.list(workspace, prefix, page);
    }

    @Override
    public Segment update(
            Caller caller, String idOrSlug, SegmentPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(
                () -> changed(workspace, locked(workspace, idOrSlug, expectedVersion), patch));
    }

    private Segment changed(Workspace workspace, Segment current, SegmentPatch patch) {
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
    public void delete(Caller caller, String idOrSlug, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            SegmentId id = locked(workspace, idOrSlug, expectedVersion).id();
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

    private Segment locked(Workspace workspace, String idOrSlug, Optional<Long> expectedVersion) {
        Segment segment =
                SegmentId.parse(idOrSlug)
                        .flatMap(id -> segments.lock(workspace, id))
                        .or(() ->
                                bySlug(workspace, idOrSlug)
                                        .flatMap(named -> segments.lock(workspace, named.id())))
                        .orElseThrow(() -> notFound(idOrSlug));
        if (expectedVersion.filter(version -> version != segment.version()).isPresent()) {
            throw new Failure.PreconditionFailed(
                            "Segment %s was modified since you last read it."
                                    .formatted(segment.id()))
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
