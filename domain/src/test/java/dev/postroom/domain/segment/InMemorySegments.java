package dev.postroom.domain.segment;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;

import java.util.Optional;
import java.util.stream.Stream;

/** Segments in memory. */
public final class InMemorySegments implements Segments {

    private final InMemoryDatabase database;
    private final InMemoryTable<SegmentRow> segments;

    public InMemorySegments(InMemoryDatabase database) {
        this.database = database;
        this.segments = database.table(SegmentRow.class);
    }

    @Override
    public Optional<Segment> addUnlessPresent(Workspace workspace, Segment segment) {
        return update(workspace, segment);
    }

    @Override
    public Optional<Segment> find(Workspace workspace, SegmentId id) {
        return segments.find(workspace.id(), id).map(SegmentRow::segment);
    }

    @Override
    public Optional<Segment> findBySlug(Workspace workspace, Slug slug) {
        return all(workspace).filter(one -> one.slug().equals(slug)).findFirst();
    }

    @Override
    public Optional<Segment> hold(Workspace workspace, SegmentId id) {
        return find(workspace, id);
    }

    @Override
    public Optional<Segment> lock(Workspace workspace, SegmentId id) {
        return find(workspace, id);
    }

    @Override
    public Optional<Segment> update(Workspace workspace, Segment segment) {
        return database.atomically(() -> {
            Optional<Segment> rival = rival(workspace, segment);
            if (rival.isEmpty()) {
                segments.put(new SegmentRow(workspace.id(), segment));
            }
            return rival;
        });
    }

    private Optional<Segment> rival(Workspace workspace, Segment segment) {
        return Stream.concat(
                        all(workspace)
                                .filter(one ->
                                        Segment.key(one.name())
                                                .equals(Segment.key(segment.name()))),
                        all(workspace).filter(one -> one.slug().equals(segment.slug())))
                .filter(one -> !one.id().equals(segment.id()))
                .findFirst();
    }

    @Override
    public void delete(Workspace workspace, SegmentId id) {
        segments.remove(workspace.id(), id);
    }

    @Override
    public Page<Segment> list(
            Workspace workspace, Optional<String> prefix, PageRequest<Segment.Sort> page) {
        InMemoryOrder<Segment> order =
                switch (page.sort().field()) {
                    case NAME -> InMemoryOrder.byKey(one -> Segment.key(one.name()));
                    case CREATED_AT -> InMemoryOrder.byTime(one -> one.revision().createdAt());
                };
        return order.page(
                all(workspace)
                        .filter(one ->
                                prefix.filter(start ->
                                                !Segment.key(one.name())
                                                        .startsWith(Segment.key(start)))
                                        .isEmpty()),
                page,
                one -> one.id().value(),
                one ->
                        one.filter().toJson().sizeInBytes()
                                + InMemoryOrder.bytes(one.description().stream()));
    }

    private Stream<Segment> all(Workspace workspace) {
        return segments.of(workspace.id()).map(SegmentRow::segment);
    }
}
