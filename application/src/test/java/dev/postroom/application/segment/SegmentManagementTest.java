package dev.postroom.application.segment;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.NewSegment;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentFixture;
import dev.postroom.domain.segment.SegmentPatch;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class SegmentManagementTest {

    private final House house = House.create();
    private final ManageSegments segments =
            new SegmentManagement(
                    house.work(),
                    house.ports().segment().segments(),
                    house.ports().campaign().uses());

    private ManageSegments.Saved saved(String name, Optional<SegmentPatch> changes) {
        Segment sample = SegmentFixture.segment(house.ports().ids().next()).build();
        return segments.createOrChange(
                caller(house.live()),
                new NewSegment(name, Optional.empty(), Optional.empty(), sample.filter()),
                changes);
    }

    private Segment created(String name) {
        return saved(name, Optional.empty()).segment();
    }

    private static SegmentPatch described(String text) {
        return new SegmentPatch(
                Optional.empty(), Optional.empty(), Change.set(text), Optional.empty());
    }

    @Test
    void aSegmentIsFoundByIdAndBySlug() {
        Segment regulars = created("Große Kunden");

        assertThat(regulars.slug()).isEqualTo(new Slug("grosse-kunden"));
        assertThat(segments.get(house.live(), regulars.id().toString())).isEqualTo(regulars);
        assertThat(segments.resolve(house.live(), "grosse-kunden")).isEqualTo(regulars);
    }

    @Test
    void anUnknownSegmentIsNotFoundInAPathAndInvalidInARequest() {
        created("Regulars");

        for (String unknown : new String[] {"regulrs", "Not a slug!", "", "Regulars"}) {
            assertThat(Failures.of(() -> segments.get(house.live(), unknown)))
                    .as(unknown)
                    .isInstanceOf(Failure.NotFound.class);
            assertThat(Failures.violations(() -> segments.resolve(house.live(), unknown)))
                    .as(unknown)
                    .containsExactly(" unknown_segment");
        }
        assertThat(Failures.of(() -> segments.get(house.test(), "regulars")))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aTakenNameIsAConflictUnlessTheRequestSaysWhatToChange() {
        Segment regulars = created("Regulars");

        Failure.Conflict conflict = Failures.conflict(() -> created("REGULARS"));

        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(regulars.id().value());
        assertThat(saved("REGULARS", Optional.of(SegmentPatch.none())))
                .isEqualTo(new ManageSegments.Saved(regulars, false));
        Segment changed = saved("REGULARS", Optional.of(described("often here"))).segment();
        assertThat(changed.description()).contains("often here");
        assertThat(changed.version()).isEqualTo(regulars.version() + 1);
    }

    @Test
    void anotherNameWithTheSameSlugGetsANumber() {
        created("C#");

        assertThat(created("C++").slug()).isEqualTo(new Slug("c-2"));
    }

    @Test
    void aChangeNeedsTheVersionThatTheClientHasSeen() {
        Segment regulars = created("Regulars");
        SegmentPatch patch = described("often here");

        assertThat(
                        Failures.of(() ->
                                segments.update(
                                        caller(house.live()),
                                        regulars.id().toString(),
                                        patch,
                                        Optional.of(7L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        Segment changed =
                segments.update(
                        caller(house.live()), regulars.id().toString(), patch, Optional.of(1L));
        assertThat(segments.update(caller(house.live()), "regulars", patch, Optional.empty()))
                .isEqualTo(changed);
    }

    @Test
    void aSlugThatReadsLikeAnIdNamesASegmentToo() {
        String slug = house.ports().ids().next().toString();
        Segment regulars =
                segments.update(
                        caller(house.live()),
                        created("Regulars").id().toString(),
                        new SegmentPatch(
                                Optional.empty(),
                                Optional.of(new Slug(slug)),
                                Change.keep(),
                                Optional.empty()),
                        Optional.empty());

        assertThat(
                        segments.update(
                                        caller(house.live()),
                                        slug,
                                        described("often here"),
                                        Optional.empty())
                                .id())
                .isEqualTo(regulars.id());
        segments.delete(caller(house.live()), slug, Optional.empty());
        assertThat(Failures.of(() -> segments.get(house.live(), slug)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aSegmentIsNotDeletedWhileACampaignWaitsForIt() {
        Segment regulars = created("Regulars");
        Campaign waiting =
                CampaignFixture.campaign(
                                house.ports().ids().next(),
                                new TemplateId(house.ports().ids().next()))
                        .withSegment(regulars.id())
                        .build();
        house.ports().campaign().campaigns().add(house.live(), waiting);

        Failure.Conflict conflict = Failures.conflict(() -> delete(regulars));

        assertThat(conflict.code()).isEqualTo("segment_in_use");
        assertThat(conflict.existingId()).contains(waiting.id().value());
        house.ports().campaign().campaigns().delete(house.live(), waiting.id());
        delete(regulars);
        assertThat(Failures.of(() -> delete(regulars))).isInstanceOf(Failure.NotFound.class);
    }

    private void delete(Segment segment) {
        segments.delete(caller(house.live()), segment.id().toString(), Optional.empty());
    }
}
