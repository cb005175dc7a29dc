package dev.postroom.application.imports;

import static dev.postroom.domain.event.EventType.IMPORT_COMPLETED;
import static dev.postroom.domain.event.EventType.SUBSCRIBER_CREATED;
import static dev.postroom.domain.event.EventType.SUBSCRIBER_UPDATED;
import static dev.postroom.domain.event.EventType.TAG_SUBSCRIBED;
import static dev.postroom.domain.subscriber.OnConflict.FAIL;
import static dev.postroom.domain.subscriber.OnConflict.IGNORE;
import static dev.postroom.domain.subscriber.OnConflict.UPDATE;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

class ImportRunningTest {

    private final Importing importing = Importing.create();

    private Subscriber known(String email, SubscriberStatus status) {
        return importing
                .house()
                .stored(
                        importing.house().live(),
                        SubscriberFixture.subscriber(importing.house().ports().ids().next())
                                .withEmail(email)
                                .withStatus(status));
    }

    private static ImportProgress progress(
            long lines, long created, long updated, long ignored, long rejected) {
        return new ImportProgress(lines, lines * 10, created, updated, ignored, rejected);
    }

    @Test
    void rowsBecomeSubscribersWithTheirTagsAndEvents() {
        ImportId id =
                importing.start(
                        IGNORE,
                        List.of("All"),
                        "ann@a.co|Ann||News,VIP",
                        "ben@a.co|||",
                        "cid@a.co|||");

        importing.run();

        ImportJob job = importing.job(id);
        assertThat(job.status()).isEqualTo(ImportStatus.COMPLETED);
        assertThat(job.progress()).isEqualTo(progress(3, 3, 0, 0, 0));
        assertThat(job.share()).isEqualTo(1);
        assertThat(job.state().startedAt()).isPresent();
        assertThat(job.state().completedAt()).isPresent();
        assertThat(importing.person("ann@a.co").source()).isEqualTo("import");
        assertThat(importing.person("ann@a.co").profile().firstName()).contains("Ann");
        assertThat(importing.tagsOf("ann@a.co")).containsExactly("All", "News", "VIP");
        assertThat(importing.person("ann@a.co").memberships())
                .allMatch(member -> member.source().equals("import"));
        assertThat(importing.tagsOf("cid@a.co")).containsExactly("All");
        assertThat(importing.house().events())
                .containsExactly(
                        SUBSCRIBER_CREATED,
                        TAG_SUBSCRIBED,
                        TAG_SUBSCRIBED,
                        TAG_SUBSCRIBED,
                        SUBSCRIBER_CREATED,
                        TAG_SUBSCRIBED,
                        SUBSCRIBER_CREATED,
                        TAG_SUBSCRIBED,
                        IMPORT_COMPLETED);
    }

    @Test
    void namesThatShareASlugReferToDifferentTags() {
        importing.start(
                IGNORE,
                List.of("C#"),
                "ann@a.co|||C",
                "ben@a.co|||C++,Green-Tea",
                "cid@a.co|||green tea,c");

        importing.run();

        assertThat(importing.tagsOf("ann@a.co")).containsExactlyInAnyOrder("C", "C#");
        assertThat(importing.tagsOf("ben@a.co")).contains("C#", "C++").hasSize(3);
        assertThat(importing.tagsOf("cid@a.co")).contains("C", "C#").hasSize(3);
        assertThat(importing.person("ben@a.co").memberships())
                .extracting(member -> member.tag().slug().value())
                .contains("green-tea")
                .doesNotHaveDuplicates();
    }

    @Test
    void anExistingSubscriberIsUnchangedUnlessTheImportUpdates() {
        Subscriber ann = known("ann@a.co", SubscriberStatus.ACTIVE);

        ImportId id = importing.start(IGNORE, List.of("All"), "ANN@a.co|Anna||News");
        importing.run();

        assertThat(importing.job(id).progress()).isEqualTo(progress(1, 0, 0, 1, 0));
        assertThat(importing.person("ann@a.co")).isEqualTo(ann);
        assertThat(importing.house().events()).containsExactly(IMPORT_COMPLETED);
        assertThat(
                        importing
                                .house()
                                .ports()
                                .tag()
                                .tags()
                                .findAny(importing.house().live(), List.of("All", "News")))
                .isEmpty();
    }

    @Test
    void anUpdateAppliesTheRowAndReportsOnlyActualChanges() {
        known("ann@a.co", SubscriberStatus.ACTIVE);
        importing.run();

        importing.start(UPDATE, List.of(), "ann@a.co|Anna||News", "ann@a.co|||");
        ImportId again = importing.start(UPDATE, List.of(), "ann@a.co|Anna||news");
        importing.run();

        assertThat(importing.job(again).progress()).isEqualTo(progress(1, 0, 0, 1, 0));
        assertThat(importing.person("ann@a.co").profile().firstName()).contains("Anna");
        assertThat(importing.person("ann@a.co").version()).isEqualTo(3);
        assertThat(importing.house().events())
                .containsExactly(
                        SUBSCRIBER_UPDATED, TAG_SUBSCRIBED, IMPORT_COMPLETED, IMPORT_COMPLETED);
    }

    @Test
    void aRowInConflictIsRejectedIfTheImportAsksForIt() {
        known("ann@a.co", SubscriberStatus.ACTIVE);

        ImportId id = importing.start(FAIL, List.of(), "ben@a.co|||", "ann@a.co|||", "BEN@a.co|||");
        importing.run();

        assertThat(importing.job(id).progress()).isEqualTo(progress(3, 1, 0, 0, 2));
        assertThat(importing.rejected(id)).containsExactly("2 already_exists", "3 already_exists");
    }

    @Test
    void theSecondOfTwoRowsWithOneAddressSeesTheFirstInTheSameAndInAnotherBatch() {
        String[] lines = {"a@a.co|One||", "A@a.co|Two||X", "a@a.co|Three||X,Y"};

        ImportId ignoring = importing.start(IGNORE, List.of(), lines);
        importing.run();
        assertThat(importing.job(ignoring).progress()).isEqualTo(progress(3, 1, 0, 2, 0));
        assertThat(importing.person("a@a.co").profile().firstName()).contains("One");

        ImportId updating = importing.start(UPDATE, List.of(), lines);
        importing.run();
        assertThat(importing.job(updating).progress()).isEqualTo(progress(3, 0, 2, 1, 0));
        assertThat(importing.person("a@a.co").profile().firstName()).contains("Three");
        assertThat(importing.tagsOf("a@a.co")).containsExactly("X", "Y");
    }

    @Test
    void anImportDoesNotReactivateAnUnsubscribedSubscriber() {
        known("gone@a.co", SubscriberStatus.UNSUBSCRIBED);
        known("spam@a.co", SubscriberStatus.COMPLAINED);
        known("ok@a.co", SubscriberStatus.ACTIVE);

        ImportId id =
                importing.start(
                        UPDATE,
                        List.of(),
                        "gone@a.co|New|active|",
                        "spam@a.co||active|",
                        "ok@a.co||pending|",
                        "gone@a.co|Name||");
        importing.run();

        assertThat(importing.rejected(id))
                .containsExactly(
                        "1 resubscribe_requires_consent",
                        "2 resubscribe_requires_consent",
                        "3 invalid_transition");
        assertThat(importing.person("gone@a.co").status()).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(importing.person("gone@a.co").profile().firstName()).contains("Name");
    }

    @Test
    void invalidRowsAreRejectedWithTheirLinesAndReasons() {
        String manyTags = String.join(",", IntStream.range(0, 101).mapToObj(i -> "t" + i).toList());

        ImportId id =
                importing.start(
                        IGNORE,
                        List.of(),
                        "nobody|||",
                        "a@a.co|||" + UUID.randomUUID(),
                        "b@a.co|||" + "x".repeat(200),
                        "c@a.co|||" + manyTags,
                        "d@a.co|||ok");
        importing.run();

        assertThat(importing.rejected(id))
                .containsExactly("1 invalid_email", "2 unknown_tag", "3 too_long", "4 too_many");
        assertThat(importing.job(id).progress()).isEqualTo(progress(5, 1, 0, 0, 4));
    }

    @Test
    void spellingsOfANameReferToOneTag() {
        ImportId id =
                importing.start(
                        IGNORE,
                        List.of(),
                        "a@a.co|||Big News",
                        "b@a.co|||big-news",
                        "c@a.co|||BIG  NEWS");
        importing.run();

        assertThat(importing.job(id).progress()).isEqualTo(progress(3, 3, 0, 0, 0));
        assertThat(importing.tagsOf("a@a.co")).isEqualTo(importing.tagsOf("b@a.co"));
        assertThat(importing.tagsOf("c@a.co")).isEqualTo(importing.tagsOf("b@a.co"));
    }

    @Test
    void brokenContentEndsTheImportAndKeepsTheRowsBefore() {
        ImportId id =
                importing.start(IGNORE, List.of(), "a@a.co|||", "b@a.co|||", "c@a.co|||", "!");
        importing.run();

        ImportJob job = importing.job(id);
        assertThat(job.status()).isEqualTo(ImportStatus.FAILED);
        assertThat(job.state().failureReason()).contains("Line 4 is broken.");
        assertThat(job.progress().created()).isEqualTo(3);
        assertThat(job.share()).isLessThan(1);
        assertThat(importing.house().events()).doesNotContain(IMPORT_COMPLETED).hasSize(3);
    }

    @Test
    void contentWithoutRowsCompletesAtOnce() {
        ImportId id = importing.start(IGNORE, List.of());
        importing.run();

        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.COMPLETED);
        assertThat(importing.job(id).progress()).isEqualTo(ImportProgress.none());
    }

    @Test
    void eachWorkspaceGetsItsOwnImports() {
        importing.start(importing.house().test(), ImportOptions.usual(), "a@a.co|||News");
        importing.run();

        assertThat(
                        importing
                                .house()
                                .ports()
                                .subscriber()
                                .batches()
                                .page(
                                        importing.house().live(),
                                        SubscriberQuery.all(),
                                        Optional.empty(),
                                        10)
                                .subscribers())
                .isEmpty();
        assertThat(importing.house().frozenEvents())
                .allMatch(event -> event.workspace().equals(importing.house().test()));
    }

    @Test
    void aWorkerThatLostItsLeaseImportsNothing() {
        ImportId id = importing.start(IGNORE, List.of(), "a@a.co|||", "b@a.co|||", "c@a.co|||");
        var late =
                importing
                        .house()
                        .ports()
                        .imports()
                        .queue()
                        .claim(importing.house().ports().now(), Importing.LEASE)
                        .orElseThrow();
        importing.house().ports().elapse(Importing.LEASE.plusSeconds(1));
        importing.run();
        importing.house().events();

        assertThat(
                        importing
                                .house()
                                .ports()
                                .imports()
                                .queue()
                                .advance(late, ImportProgress.none(), List.of(), Importing.LEASE))
                .isFalse();
        assertThat(importing.job(id).progress().created()).isEqualTo(3);
        assertThat(importing.house().events()).isEmpty();
    }

    @Test
    void onlyTheFirstTenThousandRejectedRowsAreKept() {
        ImportId id = importing.start(IGNORE, List.of(), "x|||", "y|||", "z|||", "a@a.co|||");
        ImportQueue queue = importing.house().ports().imports().queue();
        Claimed<ImportJob> claim =
                queue.claim(importing.house().ports().now(), Importing.LEASE).orElseThrow();
        long before = ImportJob.MOST_REJECTED_KEPT - 1L;
        assertThat(queue.advance(claim, progress(0, 0, 0, 0, before), List.of(), Importing.LEASE))
                .isTrue();
        queue.release(claim);

        importing.run();

        assertThat(importing.job(id).progress()).isEqualTo(progress(4, 1, 0, 0, before + 3));
        assertThat(importing.job(id).rejectedKept()).isEqualTo(ImportJob.MOST_REJECTED_KEPT);
        assertThat(importing.rejected(id)).containsExactly("1 invalid_email");
    }
}
