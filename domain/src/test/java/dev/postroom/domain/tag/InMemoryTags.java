package dev.postroom.domain.tag;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.MembershipRow;
import dev.postroom.domain.subscriber.PendingRow;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Tags in memory. */
public final class InMemoryTags implements Tags {

    private final InMemoryDatabase database;
    private final InMemoryTable<TagRow> tags;
    private final InMemoryTable<MembershipRow> memberships;
    private final InMemoryTable<PendingRow> pending;

    public InMemoryTags(InMemoryDatabase database) {
        this.database = database;
        this.tags = database.table(TagRow.class);
        this.memberships = database.table(MembershipRow.class);
        this.pending = database.table(PendingRow.class);
    }

    @Override
    public Optional<Tag> addUnlessPresent(Workspace workspace, Tag tag) {
        return database.atomically(() -> {
            Optional<Tag> present =
                    first(workspace, isNamed(tag.name()).or(hasSlug(tag.slug().value())));
            if (present.isEmpty()) {
                tags.put(new TagRow(workspace.id(), tag));
            }
            return present;
        });
    }

    @Override
    public Optional<CountedTag> find(Workspace workspace, TagId id) {
        return tags.find(workspace.id(), id).map(row -> counted(workspace, row.tag()));
    }

    @Override
    public Optional<CountedTag> findByName(Workspace workspace, String name) {
        return first(workspace, isNamed(name))
                .or(() -> first(workspace, hasSlug(name)))
                .map(tag -> counted(workspace, tag));
    }

    @Override
    public Optional<Tag> findBySlug(Workspace workspace, Slug slug) {
        return first(workspace, hasSlug(slug.value()));
    }

    @Override
    public List<Tag> findAny(Workspace workspace, Collection<String> references) {
        return all(workspace).filter(tag -> references.stream().anyMatch(tag::answersTo)).toList();
    }

    @Override
    public List<Tag> findPublic(Workspace workspace, int max) {
        return all(workspace)
                .filter(Tag::isPublic)
                .sorted(Comparator.comparing(tag -> Tag.key(tag.name())))
                .limit(max)
                .toList();
    }

    @Override
    public List<Tag> holdAny(Workspace workspace, Collection<String> references) {
        return findAny(workspace, references);
    }

    @Override
    public Optional<Tag> lock(Workspace workspace, TagId id) {
        return tags.find(workspace.id(), id).map(TagRow::tag);
    }

    @Override
    public Optional<Tag> update(Workspace workspace, Tag tag) {
        return database.atomically(() -> {
            Optional<Tag> other =
                    first(
                            workspace,
                            isNamed(tag.name())
                                    .or(hasSlug(tag.slug().value()))
                                    .and(rival -> !rival.id().equals(tag.id())));
            if (other.isEmpty()) {
                tags.put(new TagRow(workspace.id(), tag));
            }
            return other;
        });
    }

    @Override
    public void delete(Workspace workspace, TagId id) {
        database.atomically(() -> {
            memberships.removeIf(workspace.id(), row -> row.tag().equals(id));
            pending.removeIf(workspace.id(), row -> row.tag().equals(id));
            return tags.remove(workspace.id(), id);
        });
    }

    @Override
    public Page<CountedTag> list(
            Workspace workspace, TagQuery query, PageRequest<TagQuery.Sort> page) {
        InMemoryOrder<CountedTag> order =
                switch (page.sort().field()) {
                    case NAME -> InMemoryOrder.byKey(counted -> Tag.key(counted.tag().name()));
                    case CREATED_AT -> InMemoryOrder.byTime(counted -> counted.tag().createdAt());
                    case SUBSCRIBER_COUNT -> InMemoryOrder.byNumber(CountedTag::subscriberCount);
                };
        return order.page(
                all(workspace).filter(wanted(query)).map(tag -> counted(workspace, tag)),
                page,
                counted -> counted.tag().id().value());
    }

    private static Predicate<Tag> wanted(TagQuery query) {
        return tag ->
                (query.category().isEmpty() || query.category().equals(tag.category()))
                        && query.isPublic().map(wanted -> wanted == tag.isPublic()).orElse(true)
                        && query.prefix()
                                .map(p -> Tag.key(tag.name()).startsWith(Tag.key(p)))
                                .orElse(true);
    }

    private Stream<Tag> all(Workspace workspace) {
        return tags.of(workspace.id()).map(TagRow::tag);
    }

    private Optional<Tag> first(Workspace workspace, Predicate<Tag> condition) {
        return all(workspace).filter(condition).findFirst();
    }

    private CountedTag counted(Workspace workspace, Tag tag) {
        return new CountedTag(
                tag, memberships.of(workspace.id()).filter(m -> m.tag().equals(tag.id())).count());
    }

    private static Predicate<Tag> isNamed(String name) {
        return tag -> Tag.key(tag.name()).equals(Tag.key(name));
    }

    private static Predicate<Tag> hasSlug(String slug) {
        return tag -> tag.slug().value().equals(slug);
    }
}
