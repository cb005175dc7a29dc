package dev.postroom.domain.email;

import static dev.postroom.domain.email.EmailFixture.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.shared.text.TimeSpan;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Tests of lists, timelines and cancelling that every implementation of {@link Emails} must pass.
 */
public interface EmailLogContract extends PortContract {

    private Emails emails() {
        return ports().email().emails();
    }

    private Email stored(Workspace workspace, EmailFixture fixture) {
        Email email = fixture.build();
        emails().add(workspace, List.of(email));
        return email;
    }

    private EmailStatus status(Workspace workspace, Email email) {
        return emails().find(workspace, email.id()).orElseThrow().status();
    }

    private List<EmailStatus> past(Workspace workspace, Email email) {
        return emails().timeline(workspace, email.id()).stream().map(EmailStep::status).toList();
    }

    private List<EmailId> listed(Workspace workspace, EmailQuery query) {
        return Pages.walk(
                        2,
                        Sort.ascending(EmailQuery.Sort.CREATED_AT),
                        page -> emails().list(workspace, query, page))
                .stream()
                .map(EmailSummary::id)
                .toList();
    }

    private EmailStep step(EmailStatus status, String reply) {
        return new EmailStep(status, ports().now(), Optional.of(reply));
    }

    private void send(Email email) {
        Claimed<Email> claim = emails().claim(1, Duration.ofMinutes(1)).getFirst();
        assertThat(claim.work().id()).isEqualTo(email.id());
        EmailStep sent = step(EmailStatus.SENT, "250 ok");
        emails().complete(List.of(EmailOutcome.ended(claim, sent)));
    }

    @Test
    default void aListIsSortedInBothDirectionsWithItsTotal() {
        Workspace here = newLive();
        List<EmailSummary> all = new ArrayList<>();
        for (int second : new int[] {3, 1, 1, 2, 1}) {
            Email email =
                    stored(
                            here,
                            email(newId()).withCreatedAt(SettableClock.START.plusSeconds(second)));
            all.add(email.summary());
        }
        strangersTo(here).forEach(stranger -> stored(stranger, email(newId())));

        Pages.assertSorted(
                all,
                EmailQuery.Sort.class,
                _ ->
                        Comparator.comparing(EmailSummary::createdAt)
                                .thenComparing(email -> email.id().toString()),
                page -> emails().list(here, EmailQuery.of(), page));
    }

    @Test
    default void theMailsToAnAddressAreReadInParts() {
        Workspace here = newLive();
        EmailAddress ann = new EmailAddress("ann@example.com");
        List<EmailId> newestFirst = new ArrayList<>();
        for (int second : new int[] {4, 3, 2, 2, 1}) {
            newestFirst.add(
                    stored(
                                    here,
                                    email(newId())
                                            .withTo(second == 3 ? "Ann@Example.com" : ann.value())
                                            .withCreatedAt(SettableClock.START.plusSeconds(second)))
                            .id());
        }
        // of the two at the same time, the younger id comes first
        Collections.swap(newestFirst, 2, 3);
        stored(here, email(newId()).withTo("bob@example.com"));
        strangersTo(here).forEach(other -> stored(other, email(newId()).withTo(ann.value())));

        List<EmailSummary> first =
                emails().sentTo(here, ann, Optional.empty(), Optional.empty(), 3);
        List<EmailSummary> rest =
                emails().sentTo(here, ann, Optional.empty(), Optional.of(first.getLast()), 3);
        List<EmailSummary> early =
                emails().sentTo(
                                here,
                                ann,
                                Optional.of(SettableClock.START.plusSeconds(2)),
                                Optional.empty(),
                                3);

        assertThat(first)
                .extracting(EmailSummary::id)
                .containsExactlyElementsOf(newestFirst.subList(0, 3));
        assertThat(rest)
                .extracting(EmailSummary::id)
                .containsExactlyElementsOf(newestFirst.subList(3, 5));
        assertThat(early).extracting(EmailSummary::id).containsExactly(newestFirst.getLast());
    }

    @Test
    default void theNeighboursOfAMailAreThoseCreatedNextToItInItsWorkspace() {
        Workspace here = newLive();
        List<EmailSummary> all = new ArrayList<>();
        for (int second : new int[] {1, 2, 2, 2, 2, 3, 4}) {
            all.add(
                    stored(
                                    here,
                                    email(newId())
                                            .withStatus(EmailStatus.SUPPRESSED)
                                            .withCreatedAt(SettableClock.START.plusSeconds(second)))
                            .summary());
        }
        strangersTo(here).forEach(other -> stored(other, email(newId())));

        assertThat(emails().neighbours(here, all.get(3), 2))
                .extracting(EmailSummary::id)
                .containsExactlyInAnyOrder(
                        all.get(1).id(), all.get(2).id(), all.get(4).id(), all.get(5).id());
        assertThat(emails().neighbours(here, all.getLast(), 3))
                .extracting(EmailSummary::id)
                .containsExactlyInAnyOrder(all.get(3).id(), all.get(4).id(), all.get(5).id());
        assertThat(emails().neighbours(newLive(), all.get(3), 2)).isEmpty();
    }

    @Test
    default void eachFilterRestricts() {
        Workspace here = newLive();
        TemplateId template = new TemplateId(newId());
        Email ann = stored(here, email(newId()).withTo("Ann@example.com").withTemplate(template));
        Email bob =
                stored(
                        here,
                        email(newId())
                                .withTo("bob@example.com")
                                .withStatus(EmailStatus.SUPPRESSED)
                                .withCreatedAt(SettableClock.START.plusSeconds(9)));

        assertThat(listed(here, EmailQuery.of(EmailStatus.QUEUED))).containsExactly(ann.id());
        assertThat(listed(here, EmailQuery.of(EmailStatus.QUEUED, EmailStatus.SUPPRESSED)))
                .containsExactly(ann.id(), bob.id());
        assertThat(listed(here, EmailQuery.of(EmailStatus.SENT))).isEmpty();
        assertThat(listed(here, to("aNN@Example.com"))).containsExactly(ann.id());
        assertThat(listed(here, of(template))).containsExactly(ann.id());
        assertThat(listed(here, of(new TemplateId(newId())))).isEmpty();
        assertThat(listed(here, created(0, 10))).containsExactly(bob.id());
        assertThat(listed(here, created(-1, 9))).containsExactly(ann.id());
    }

    private static EmailQuery to(String address) {
        return new EmailQuery(Set.of(), Optional.of(address), Optional.empty(), TimeSpan.always());
    }

    private static EmailQuery of(TemplateId template) {
        return new EmailQuery(Set.of(), Optional.empty(), Optional.of(template), TimeSpan.always());
    }

    private static EmailQuery created(int after, int before) {
        return new EmailQuery(
                Set.of(),
                Optional.empty(),
                Optional.empty(),
                new TimeSpan(
                        Optional.of(SettableClock.START.plusSeconds(after)),
                        Optional.of(SettableClock.START.plusSeconds(before))));
    }

    @Test
    default void aTimelineContainsEveryStatusInOrderWithTheReply() {
        Workspace here = newLive();
        Email email = stored(here, email(newId()));
        send(email);
        EmailStep bounced = step(EmailStatus.BOUNCED, "550 no such user");

        assertThat(emails().move(here, email.id(), EmailStatus.SENT, bounced)).isTrue();

        List<EmailStep> steps = emails().timeline(here, email.id());
        assertThat(past(here, email))
                .containsExactly(
                        EmailStatus.QUEUED,
                        EmailStatus.SENDING,
                        EmailStatus.SENT,
                        EmailStatus.BOUNCED);
        assertThat(steps.getFirst().occurredAt()).isEqualTo(email.summary().createdAt());
        assertThat(steps.get(2).reply()).contains("250 ok");
        assertThat(steps.getLast()).isEqualTo(bounced);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(emails().timeline(stranger, email.id())).isEmpty();
        }
    }

    @Test
    default void aStepFromAnotherStatusChangesNothing() {
        Workspace here = newLive();
        Email email = stored(here, email(newId()));
        EmailStep delivered = step(EmailStatus.DELIVERED, "250 ok");

        assertThat(emails().move(here, email.id(), EmailStatus.SENT, delivered)).isFalse();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(emails().move(stranger, email.id(), EmailStatus.QUEUED, delivered))
                    .isFalse();
        }

        assertThat(past(here, email)).containsExactly(EmailStatus.QUEUED);
        assertThat(status(here, email)).isEqualTo(EmailStatus.QUEUED);
    }

    @Test
    default void aStepWithoutAReplyKeepsTheLastOne() {
        Workspace here = newLive();
        Email email = stored(here, email(newId()));
        send(email);
        EmailStep complained =
                new EmailStep(EmailStatus.COMPLAINED, ports().now(), Optional.empty());

        emails().move(here, email.id(), EmailStatus.SENT, complained);

        EmailSummary after = emails().find(here, email.id()).orElseThrow();
        assertThat(after.state().reply()).contains("250 ok");
        assertThat(after.state().sentAt()).isPresent();
        assertThat(emails().timeline(here, email.id()).getLast().reply()).isEmpty();
    }

    @Test
    default void aScheduledEmailIsDueAtItsTime() {
        Workspace here = newLive();
        Email email =
                stored(here, email(newId()).scheduledAt(ports().now().plus(Duration.ofHours(1))));
        assertThat(status(here, email)).isEqualTo(EmailStatus.SCHEDULED);
        assertThat(emails().claim(1, Duration.ofMinutes(1))).isEmpty();

        ports().elapse(Duration.ofMinutes(61));
        send(email);

        assertThat(past(here, email))
                .containsExactly(EmailStatus.SCHEDULED, EmailStatus.SENDING, EmailStatus.SENT);
    }

    @Test
    default void aCancelledEmailIsNeverClaimed() {
        Workspace here = newLive();
        Email queued = stored(here, email(newId()));
        Email scheduled =
                stored(here, email(newId()).scheduledAt(ports().now().plus(Duration.ofHours(1))));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(emails().cancel(stranger, queued.id(), ports().now())).isFalse();
        }

        assertThat(emails().cancel(here, queued.id(), ports().now())).isTrue();
        assertThat(emails().cancel(here, scheduled.id(), ports().now())).isTrue();

        ports().elapse(Duration.ofHours(2));
        assertThat(emails().claim(10, Duration.ofMinutes(1))).isEmpty();
        assertThat(emails().cancel(here, queued.id(), ports().now())).isFalse();
        assertThat(past(here, queued)).containsExactly(EmailStatus.QUEUED, EmailStatus.CANCELLED);
        assertThat(listed(here, EmailQuery.of(EmailStatus.CANCELLED)))
                .containsExactlyInAnyOrder(queued.id(), scheduled.id());
    }

    @Test
    default void claimedAndUnknownEmailsAreNotCancelled() {
        Workspace here = newLive();
        Email email = stored(here, email(newId()));
        emails().claim(1, Duration.ofMinutes(1));

        assertThat(emails().cancel(here, email.id(), ports().now())).isFalse();
        assertThat(emails().cancel(here, new EmailId(newId()), ports().now())).isFalse();
        assertThat(listed(here, EmailQuery.of(EmailStatus.SENDING))).containsExactly(email.id());
    }

    @Test
    default void claimedEmailsAreListedAndCountedAsSendingOnly() {
        Workspace here = newLive();
        Email first = stored(here, email(newId()).withTo("ann@example.com"));
        emails().claim(1, Duration.ofMinutes(1));
        Email second = stored(here, email(newId()).withTo("ann@example.com"));
        stored(here, email(newId()).withStatus(EmailStatus.SUPPRESSED));
        Set<EmailStatus> both = Set.of(EmailStatus.QUEUED, EmailStatus.SENDING);
        EmailQuery toAnn =
                new EmailQuery(
                        both, Optional.of("ann@example.com"), Optional.empty(), TimeSpan.always());

        assertListed(here, EmailQuery.of(EmailStatus.SENDING), first);
        assertListed(here, EmailQuery.of(EmailStatus.QUEUED), second);
        assertListed(here, EmailQuery.of(EmailStatus.QUEUED, EmailStatus.SENDING), first, second);
        assertListed(here, toAnn, first, second);
        assertThat(page(here, EmailQuery.of()).total()).isEqualTo(3);
        assertThat(emails().countByStatus(here))
                .isEqualTo(
                        Map.of(
                                EmailStatus.SENDING, 1L,
                                EmailStatus.QUEUED, 1L,
                                EmailStatus.SUPPRESSED, 1L));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(emails().countByStatus(stranger)).isEmpty();
        }
    }

    private Page<EmailSummary> page(Workspace workspace, EmailQuery query) {
        return emails().list(
                        workspace,
                        query,
                        PageRequest.first(10, Sort.ascending(EmailQuery.Sort.CREATED_AT)));
    }

    private void assertListed(Workspace workspace, EmailQuery query, Email... wanted) {
        Page<EmailSummary> page = page(workspace, query);
        assertThat(page.items().stream().map(EmailSummary::id))
                .containsExactly(Arrays.stream(wanted).map(Email::id).toArray(EmailId[]::new));
        assertThat(page.total()).isEqualTo(wanted.length);
    }

    @Test
    default void anEmailIsEitherClaimedOrCancelled() {
        Workspace here = newLive();
        for (int round = 0; round < 20; round++) {
            Email email = stored(here, email(newId()));

            List<Boolean> won =
                    Race.of(
                            2,
                            i ->
                                    i == 0
                                            ? emails().cancel(here, email.id(), ports().now())
                                            : !emails().claim(1, Duration.ofMinutes(1)).isEmpty());

            assertThat(won).containsExactlyInAnyOrder(true, false);
            assertThat(status(here, email)).isIn(EmailStatus.CANCELLED, EmailStatus.SENDING);
        }
    }

    @Test
    default void aRolledBackStepIsNotStored() {
        Workspace here = newLive();
        Email email = stored(here, email(newId()));

        Rollback.of(ports().transactions(), () -> emails().cancel(here, email.id(), ports().now()));

        assertThat(past(here, email)).containsExactly(EmailStatus.QUEUED);
        assertThat(emails().claim(1, Duration.ofMinutes(1))).hasSize(1);
    }
}
