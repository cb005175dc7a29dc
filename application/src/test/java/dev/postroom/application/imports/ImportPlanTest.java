package dev.postroom.application.imports;

import static dev.postroom.domain.subscriber.OnConflict.UPDATE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportStatus;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Imports into an account whose plan has little room, two rows at a time. */
final class ImportPlanTest {

    private final Importing importing = Importing.create();

    private void allow(PlanResource resource, long maximum) {
        importing.house().limits().limit(importing.house().live(), resource, maximum);
    }

    @Test
    void rowsBeyondThePlanAreRejectedOneByOneAndOthersAreTaken() {
        allow(PlanResource.SUBSCRIBERS, 3);
        ImportId id =
                importing.start(
                        UPDATE,
                        List.of(),
                        "ann@a.co|||",
                        "ben@a.co|||",
                        "cid@a.co|||",
                        "dan@a.co|||",
                        "ann@a.co|Ann||",
                        "eve@a.co|||");

        importing.run();

        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.COMPLETED);
        assertThat(importing.rejected(id))
                .containsExactly("4 plan_limit_reached", "6 plan_limit_reached");
        assertThat(importing.person("ann@a.co").profile().firstName()).contains("Ann");
        assertThat(importing.house().limits().usage(importing.house().live()))
                .containsEntry(PlanResource.SUBSCRIBERS, 3L);
    }

    @Test
    void aRowWhoseTagsHaveNoRoomIsRejected() {
        allow(PlanResource.TAGS, 2);
        ImportId id =
                importing.start(
                        UPDATE,
                        List.of(),
                        "ann@a.co|||News,VIP",
                        "ben@a.co|||Late",
                        "cid@a.co|||news",
                        "ann@a.co|||Other");

        importing.run();

        assertThat(importing.rejected(id))
                .containsExactly("2 plan_limit_reached", "4 plan_limit_reached");
        assertThat(importing.tagsOf("ann@a.co")).containsExactly("News", "VIP");
        assertThat(importing.tagsOf("cid@a.co")).containsExactly("News");
    }
}
