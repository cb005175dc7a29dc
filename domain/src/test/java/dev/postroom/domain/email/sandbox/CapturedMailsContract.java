package dev.postroom.domain.email.sandbox;

import static dev.postroom.domain.email.sandbox.CapturedMailFixture.captured;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Tests that every implementation of {@link CapturedMails} must pass. */
public interface CapturedMailsContract extends PortContract {

    private CapturedMails mails() {
        return ports().email().captured();
    }

    private Workspace newTest() {
        return ports().newWorkspace(Environment.TEST);
    }

    private CapturedMail keep(Workspace workspace, CapturedMailFixture fixture) {
        CapturedMail mail = fixture.build();
        mails().add(workspace, List.of(mail));
        return mail;
    }

    private List<UUID> listed(Workspace workspace, Optional<String> to) {
        return Pages.walk(
                        2,
                        Sort.ascending(CapturedMail.Sort.CREATED_AT),
                        page -> mails().list(workspace, to, page))
                .stream()
                .map(CapturedMail.Entry::id)
                .toList();
    }

    @Test
    default void aMailIsFoundWithItsSource() {
        Workspace here = newTest();
        CapturedMail mail = keep(here, captured(newId()));

        assertThat(mails().find(here, mail.id()).orElseThrow())
                .usingRecursiveComparison()
                .isEqualTo(mail);
        assertThat(mails().find(here, newId())).isEmpty();
    }

    @Test
    default void aMessageIdIsStoredOnceInEachWorkspace() {
        Workspace here = newTest();
        CapturedMail first = captured(newId()).withMessageId("same@example.org").build();
        CapturedMail again = captured(newId()).withMessageId("same@example.org").build();

        assertThat(mails().add(here, List.of(first))).containsExactly("same@example.org");
        assertThat(mails().add(here, List.of(again))).isEmpty();

        assertThat(listed(here, Optional.empty())).containsExactly(first.id());
        for (Workspace stranger : strangersTo(here)) {
            assertThat(mails().find(stranger, first.id())).isEmpty();
            CapturedMail theirs =
                    keep(stranger, captured(newId()).withMessageId("same@example.org"));
            assertThat(listed(stranger, Optional.empty())).containsExactly(theirs.id());
        }
    }

    @Test
    default void aMessageIdRepeatedInOneCallIsStoredOnce() {
        Workspace here = newTest();

        mails().add(
                        here,
                        List.of(
                                captured(newId()).withMessageId("same@example.org").build(),
                                captured(newId()).withMessageId("same@example.org").build()));

        assertThat(listed(here, Optional.empty())).hasSize(1);
    }

    @Test
    default void mailsAreSortedInBothDirectionsTiesById() {
        Workspace here = newTest();
        List<UUID> ids = new ArrayList<>();
        List<CapturedMail> all = new ArrayList<>();
        for (int second : new int[] {3, 1, 1, 2, 1}) {
            CapturedMail mail =
                    keep(
                            here,
                            captured(newId())
                                    .withCapturedAt(SettableClock.START.plusSeconds(second)));
            all.add(mail);
        }
        all.stream()
                .sorted(
                        Comparator.comparing(CapturedMail::capturedAt)
                                .thenComparing(mail -> mail.id().toString()))
                .forEach(mail -> ids.add(mail.id()));

        assertThat(listed(here, Optional.empty())).containsExactlyElementsOf(ids);
        assertThat(
                        Pages.walk(
                                        2,
                                        Sort.descending(CapturedMail.Sort.CREATED_AT),
                                        page -> mails().list(here, Optional.empty(), page))
                                .stream()
                                .map(CapturedMail.Entry::id))
                .containsExactlyElementsOf(ids.reversed());
    }

    @Test
    default void theAddressFilterIgnoresCase() {
        Workspace here = newTest();
        CapturedMail ann = keep(here, captured(newId()).withTo("Ann@example.com"));
        keep(here, captured(newId()).withTo("bob@example.com"));

        assertThat(listed(here, Optional.of("aNN@Example.com"))).containsExactly(ann.id());
        assertThat(listed(here, Optional.of("ann@example"))).isEmpty();
    }

    @Test
    default void mailsAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newTest();
        CapturedMail older = keep(here, captured(newId()));
        keep(here, captured(newId()).withCapturedAt(SettableClock.START.plusSeconds(1)));
        Sort<CapturedMail.Sort> newest = Sort.descending(CapturedMail.Sort.CREATED_AT);
        Page<CapturedMail.Entry> first =
                mails().list(here, Optional.empty(), PageRequest.first(1, newest));

        keep(here, captured(newId()).withCapturedAt(SettableClock.START.plusSeconds(2)));
        Page<CapturedMail.Entry> second =
                mails().list(here, Optional.empty(), new PageRequest<>(5, newest, first.next()));

        assertThat(second.items().stream().map(CapturedMail.Entry::id)).containsExactly(older.id());
        assertThat(second.total()).isEqualTo(3);
    }

    @Test
    default void clearingAnInboxAffectsOnlyItsWorkspace() {
        Workspace here = newTest();
        CapturedMail mail = keep(here, captured(newId()));
        List<Workspace> strangers = strangersTo(here);
        strangers.forEach(stranger -> keep(stranger, captured(newId())));

        assertThat(mails().clear(here, 10)).isOne();

        assertThat(mails().clear(here, 10)).isZero();
        assertThat(listed(here, Optional.empty())).isEmpty();
        assertThat(mails().find(here, mail.id())).isEmpty();
        for (Workspace stranger : strangers) {
            assertThat(listed(stranger, Optional.empty())).hasSize(1);
        }
    }

    @Test
    default void aLargeInboxIsClearedInParts() {
        Workspace here = newTest();
        for (int second = 0; second < 5; second++) {
            Instant at = SettableClock.START.plusSeconds(second);
            keep(here, captured(newId()).withCapturedAt(at));
        }

        assertThat(mails().clear(here, 2)).isEqualTo(2);

        assertThat(listed(here, Optional.empty())).hasSize(3);
        assertThat(mails().clear(here, 2)).isEqualTo(2);
        assertThat(mails().clear(here, 2)).isEqualTo(1);
        assertThat(listed(here, Optional.empty())).isEmpty();
    }

    @Test
    default void aRolledBackMailIsNotStored() {
        Workspace here = newTest();

        Rollback.of(ports().transactions(), () -> keep(here, captured(newId())));

        assertThat(listed(here, Optional.empty())).isEmpty();
    }

    @Test
    default void theSizeOfAMailIsThatOfItsSourceAndItsTexts() {
        Workspace here = newTest();
        CapturedMail mail = keep(here, captured(newId()));

        long texts =
                Stream.of(mail.html(), mail.text())
                        .flatMap(Optional::stream)
                        .mapToLong(text -> text.getBytes(StandardCharsets.UTF_8).length)
                        .sum();
        assertThat(mails().size(here, mail.id())).hasValue(mail.source().length + texts);
        assertThat(mails().size(newTest(), mail.id())).isEmpty();
        assertThat(mails().size(here, newId())).isEmpty();
    }
}
