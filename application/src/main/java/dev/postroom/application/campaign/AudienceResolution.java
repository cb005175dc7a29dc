package dev.postroom.application.campaign;

import dev.postroom.application.tag.UnknownTags;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Turns the references of a tag filter into tags; rules about metadata stay as they are. */
public final class AudienceResolution {

    // An unused id: a filter whose tag was deleted selects no subscriber, never all of them.
    private static final TagId NO_TAG = new TagId(new UUID(0, 0));

    private final Tags tags;

    public AudienceResolution(Tags tags) {
        this.tags = tags;
    }

    /** {@code Invalid} for each reference to a tag that does not exist. */
    public void verify(Workspace workspace, TagFilter filter) {
        verify(workspace, filter, known(workspace, filter));
    }

    /** The audience, verified as in {@link #verify}; locks its tags until the transaction ends. */
    public Audience complete(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        TagIndex held = held(workspace, filter);
        verify(workspace, filter, held);
        return audience(filter, held).filtered(schedule.filter());
    }

    /** As {@link #complete}, without holding the tags. */
    public Audience current(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        TagIndex known = known(workspace, filter);
        verify(workspace, filter, known);
        return audience(filter, known).filtered(schedule.filter());
    }

    /**
     * The audience that the filter selects now. A deleted included tag selects no subscriber. When
     * an excluded tag was deleted, no subscriber is selected, because the subscribers to exclude
     * are no longer known.
     */
    public Audience selected(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        return narrow(filter, known(workspace, filter)).filtered(schedule.filter());
    }

    /** As {@link #selected}; locks the tags until the transaction ends. */
    Audience selectedForNow(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        return narrow(filter, held(workspace, filter)).filtered(schedule.filter());
    }

    /**
     * The audience that a frozen recipient must still belong to. A deleted excluded tag excludes no
     * recipient.
     */
    Audience present(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        return audience(filter, known(workspace, filter)).filtered(schedule.filter());
    }

    private TagIndex known(Workspace workspace, TagFilter filter) {
        List<String> references = references(filter);
        return TagIndex.of(references.isEmpty() ? List.of() : tags.findAny(workspace, references));
    }

    private TagIndex held(Workspace workspace, TagFilter filter) {
        List<String> references = references(filter);
        return TagIndex.of(references.isEmpty() ? List.of() : tags.holdAny(workspace, references));
    }

    private static List<String> references(TagFilter filter) {
        return Stream.concat(filter.include().stream(), filter.exclude().stream()).toList();
    }

    private static Audience narrow(TagFilter filter, TagIndex known) {
        boolean whole = filter.exclude().stream().allMatch(text -> find(known, text).isPresent());
        return whole
                ? audience(filter, known)
                : new Audience(List.of(NO_TAG), List.of(), filter.matchAll());
    }

    private static Audience audience(TagFilter filter, TagIndex known) {
        List<TagId> include =
                filter.include().stream()
                        .map(reference -> find(known, reference).orElse(NO_TAG))
                        .distinct()
                        .toList();
        List<TagId> exclude =
                filter.exclude().stream()
                        .flatMap(reference -> find(known, reference).stream())
                        .distinct()
                        .toList();
        return new Audience(include, exclude, filter.matchAll());
    }

    private void verify(Workspace workspace, TagFilter filter, TagIndex known) {
        Violations violations = new Violations();
        UnknownTags unknown = new UnknownTags(tags, workspace);
        check(violations, "tag_filter.include_tags", filter.include(), known, unknown);
        check(violations, "tag_filter.exclude_tags", filter.exclude(), known, unknown);
        violations.throwIfAny();
    }

    private static void check(
            Violations violations,
            String field,
            List<String> references,
            TagIndex known,
            UnknownTags unknown) {
        for (int i = 0; i < references.size(); i++) {
            if (find(known, references.get(i)).isEmpty()) {
                violations.add(
                        field + "[" + i + "]", "unknown_tag", unknown.message(references.get(i)));
            }
        }
    }

    private static Optional<TagId> find(TagIndex known, String reference) {
        return known.find(reference).map(Tag::id);
    }
}
