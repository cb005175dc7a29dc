package dev.postroom.application.campaign;

import dev.postroom.application.tag.UnknownTags;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.segment.Segments;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;

/** Turns the references of a schedule into tags and rules. */
public final class AudienceResolution {

    // An unused id: a filter whose tag was deleted selects no subscriber, never all of them.
    private static final TagId NO_TAG = new TagId(new UUID(0, 0));

    private final Tags tags;
    private final Segments segments;

    public AudienceResolution(Tags tags, Segments segments) {
        this.tags = tags;
        this.segments = segments;
    }

    /**
     * The schedule with the rules of its segment, unless they are its filter already; without rules
     * when the segment does not exist.
     */
    public CampaignSchedule ruled(Workspace workspace, CampaignSchedule schedule) {
        return ruled(schedule, id -> segments.find(workspace, id));
    }

    /** As {@link #ruled}; keeps the segment from being deleted until the transaction ends. */
    public CampaignSchedule ruledAndHeld(Workspace workspace, CampaignSchedule schedule) {
        return ruled(schedule, id -> segments.hold(workspace, id));
    }

    private static CampaignSchedule ruled(
            CampaignSchedule schedule, Function<SegmentId, Optional<Segment>> find) {
        return schedule.isUnruled()
                ? schedule.selecting(schedule.segment().flatMap(find).map(Segment::filter))
                : schedule;
    }

    /** {@code Invalid} for each reference to a tag or segment that does not exist. */
    public void verify(Workspace workspace, CampaignSchedule schedule) {
        TagFilter filter = schedule.tagFilter();
        verify(workspace, ruled(workspace, schedule), known(workspace, filter));
    }

    /**
     * The audience, verified as in {@link #verify}; locks its tags and keeps its segment until the
     * transaction ends.
     */
    public Audience complete(Workspace workspace, CampaignSchedule schedule) {
        TagIndex held = held(workspace, schedule.tagFilter());
        CampaignSchedule ruled = ruledAndHeld(workspace, schedule);
        verify(workspace, ruled, held);
        return audience(ruled.tagFilter(), held).filtered(ruled.filter());
    }

    /** As {@link #complete}, without holding anything. */
    public Audience current(Workspace workspace, CampaignSchedule schedule) {
        TagIndex known = known(workspace, schedule.tagFilter());
        CampaignSchedule ruled = ruled(workspace, schedule);
        verify(workspace, ruled, known);
        return audience(ruled.tagFilter(), known).filtered(ruled.filter());
    }

    /**
     * The audience that the filters select now. A deleted included tag selects no subscriber. When
     * an excluded tag or the segment was deleted, no subscriber is selected, because the
     * subscribers to exclude are no longer known.
     */
    public Audience selected(Workspace workspace, CampaignSchedule schedule) {
        return narrow(ruled(workspace, schedule), known(workspace, schedule.tagFilter()));
    }

    /** As {@link #selected}; locks the tags until the transaction ends. */
    Audience selectedForNow(Workspace workspace, CampaignSchedule schedule) {
        return narrow(ruled(workspace, schedule), held(workspace, schedule.tagFilter()));
    }

    /**
     * The audience that a frozen recipient must still belong to. A deleted excluded tag excludes no
     * recipient.
     */
    Audience present(Workspace workspace, CampaignSchedule schedule) {
        TagIndex known = known(workspace, schedule.tagFilter());
        return audience(schedule.tagFilter(), known).filtered(schedule.filter());
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

    private static Audience narrow(CampaignSchedule schedule, TagIndex known) {
        TagFilter filter = schedule.tagFilter();
        boolean whole = filter.exclude().stream().allMatch(text -> find(known, text).isPresent());
        return whole && !schedule.isUnruled()
                ? audience(filter, known).filtered(schedule.filter())
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

    private void verify(Workspace workspace, CampaignSchedule ruled, TagIndex known) {
        TagFilter filter = ruled.tagFilter();
        Violations violations = new Violations();
        UnknownTags unknown = new UnknownTags(tags, workspace);
        check(violations, "tag_filter.include_tags", filter.include(), known, unknown);
        check(violations, "tag_filter.exclude_tags", filter.exclude(), known, unknown);
        if (ruled.isUnruled()) {
            violations.add("segment_id", "unknown_segment", Messages.UNKNOWN_SEGMENT);
        }
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
