package dev.postroom.application.email;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.email.transport.InMemoryMailProof;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Batches, times, cancelling and reading. */
final class EmailBatchTest {

    private final House house = House.create();
    private final EmailSending sending =
            new EmailSending(
                    house.work(),
                    house.ports().email().emails(),
                    house.ports().subscriber().subscribers(),
                    house.mailability(),
                    house.ports().template().templates(),
                    house.renderer(),
                    House.senders(),
                    House.links(),
                    new InMemoryMailProof());
    private final EmailReading reading =
            new EmailReading(
                    house.ports().transactions(),
                    house.ports().email().emails(),
                    house.ports().email().contents());

    private List<Email> batch(Request... requests) {
        return sending.sendBatch(
                caller(house.live()), List.of(requests).stream().map(Request::request).toList());
    }

    private long total() {
        Sort<EmailQuery.Sort> newest = Sort.descending(EmailQuery.Sort.CREATED_AT);
        return reading.list(house.live(), EmailQuery.of(), PageRequest.first(1, newest)).total();
    }

    private Email sent(Request request) {
        return sending.send(caller(house.live()), request.request()).getFirst();
    }

    @Test
    void aBatchWithOneInvalidRequestStoresNothingAndReportsEveryViolation() {
        Request good = Request.inline("a@example.com");
        Request bad = Request.inline("b@example.com").from("eve@elsewhere.example");
        Request late = Request.inline("c@example.com").at(house.ports().now());

        assertThat(Failures.violations(() -> batch(good, bad, late)))
                .containsExactly(
                        "emails[1].from sender_not_allowed",
                        "emails[2].scheduled_at not_in_future");
        assertThat(total()).isZero();
    }

    @Test
    void aMailThatCannotBeWrittenIsRefusedAtItsField() {
        Attachment file =
                new Attachment("unwritable", "text/plain", Optional.empty(), new byte[] {1});
        Request good = Request.inline("a@example.com", "b@example.com");
        Request bad = Request.inline("c@example.com", "d@example.com").files(List.of(file));

        assertThat(Failures.violations(() -> batch(good, bad)))
                .containsExactly("emails[1].attachments[0] unwritable");
        assertThat(total()).isZero();
    }

    @Test
    void aBatchIsNeitherEmptyNorTooLarge() {
        SendEmail request = Request.inline("a@example.com").request();
        SendEmail many =
                Request.inline(
                                IntStream.range(0, 11)
                                        .mapToObj(i -> i + "@example.com")
                                        .toArray(String[]::new))
                        .request();

        assertThat(Failures.violations(() -> batch())).containsExactly("emails empty");
        assertThat(
                        Failures.violations(() ->
                                sending.sendBatch(
                                        caller(house.live()), Collections.nCopies(101, request))))
                .containsExactly("emails too_many");
        assertThat(
                        Failures.violations(() ->
                                sending.sendBatch(
                                        caller(house.live()), Collections.nCopies(91, many))))
                .containsExactly("emails too_many");
        assertThat(total()).isZero();
    }

    @Test
    void theTemplatesOfABatchAreStoppedTogether() {
        Template template = TemplateFixture.template(house.ports().ids().next()).build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        SendEmail.Body body =
                new SendEmail.FromTemplate(
                        new SendEmail.TemplateReference.ById(template.id()), JsonObject.empty());
        Request ten =
                Request.of(
                        body,
                        IntStream.range(0, 10)
                                .mapToObj(i -> i + "@example.com")
                                .toArray(String[]::new));
        Request[] all = Collections.nCopies(100, ten).toArray(Request[]::new);

        house.renderer().setCost(1);
        assertThat(Failures.violations(() -> batch(all)))
                .hasSize(97)
                .first()
                .isEqualTo("emails[3] template_budget_exceeded");
        assertThat(house.renderer().renders()).isEqualTo(40);
        assertThat(total()).isZero();

        house.renderer().setCost(0.039);
        assertThat(batch(all)).hasSize(1000);
    }

    @Test
    void aBatchIsAcceptedInItsOrder() {
        List<Email> accepted =
                batch(
                        Request.inline("a@example.com", "b@example.com"),
                        Request.inline("c@example.com"));

        assertThat(accepted)
                .extracting(email -> email.mail().to().address().value())
                .containsExactly("a@example.com", "b@example.com", "c@example.com");
        assertThat(total()).isEqualTo(3);
    }

    @Test
    void aSendTimeIsInTheFutureAndWithinThirtyDays() {
        Request request = Request.inline("a@example.com");
        Duration thirtyDays = Duration.ofDays(30);

        assertThat(Failures.violations(() -> sent(request.at(house.ports().now()))))
                .containsExactly("scheduled_at not_in_future");
        assertThat(
                        Failures.violations(() ->
                                sent(
                                        request.at(
                                                house.ports()
                                                        .now()
                                                        .plus(thirtyDays)
                                                        .plusMillis(1)))))
                .containsExactly("scheduled_at too_far");
        Email email = sent(request.at(house.ports().now().plus(thirtyDays)));
        assertThat(email.status()).isEqualTo(EmailStatus.SCHEDULED);
        assertThat(email.summary().origin().tracking()).isEqualTo(new Tracking(true, true));
    }

    @Test
    void filesAreCountedForEachRecipient() {
        Attachment big =
                new Attachment("a.bin", "a/b", Optional.empty(), new byte[30 * 1024 * 1024]);
        Attachment small = new Attachment("a.bin", "a/b", Optional.empty(), new byte[1]);
        Request four = Request.inline("a@x.org", "b@x.org", "c@x.org", "d@x.org");

        assertThat(Failures.violations(() -> sent(four.files(List.of(big)))))
                .containsExactly("attachments too_large");
        assertThat(Failures.violations(() -> sent(four.files(Collections.nCopies(51, small)))))
                .containsExactly("attachments too_many");
    }

    @Test
    void theFilesOfABatchAreCountedTogether() {
        Attachment big =
                new Attachment("a.bin", "a/b", Optional.empty(), new byte[30 * 1024 * 1024]);
        Request one = Request.inline("a@example.com").files(List.of(big));

        assertThat(Failures.violations(() -> batch(one, one, one, one)))
                .containsExactly("emails too_large");
        assertThat(total()).isZero();
    }

    @Test
    void aSuppressedAddressIsSuppressedInItsWorkspace() {
        EmailAddress ann = new EmailAddress("ann@example.com");
        house.ports()
                .email()
                .suppressions()
                .add(
                        house.test(),
                        List.of(ann),
                        Suppressions.Reason.COMPLAINED,
                        house.ports().now());

        Request request = Request.inline("ann@example.com");

        assertThat(sending.send(caller(house.test()), request.request()).getFirst().status())
                .isEqualTo(EmailStatus.SUPPRESSED);
        assertThat(sent(request).status()).isEqualTo(EmailStatus.QUEUED);
    }

    @Test
    void onlyScheduledMailOfTheWorkspaceIsCancelled() {
        Email email = sent(Request.inline("a@example.com"));
        assertThat(Failures.of(() -> sending.cancel(caller(house.test()), email.id())))
                .isInstanceOf(Failure.NotFound.class);

        assertThat(sending.cancel(caller(house.live()), email.id()).status())
                .isEqualTo(EmailStatus.CANCELLED);

        Failure again = Failures.of(() -> sending.cancel(caller(house.live()), email.id()));
        assertThat(again)
                .isInstanceOfSatisfying(
                        Failure.Conflict.class,
                        conflict -> assertThat(conflict.code()).isEqualTo("invalid_state"));
        assertThat(again.detail()).contains("is cancelled");
        assertThat(reading.get(house.live(), email.id()).steps()).hasSize(2);
    }

    @Test
    void anEmailIsReadOnlyInItsWorkspace() {
        Email email = sent(Request.inline("a@example.com"));

        assertThat(reading.get(house.live(), email.id()).email()).isEqualTo(email.summary());
        assertThat(Failures.of(() -> reading.get(house.test(), email.id())))
                .isInstanceOf(Failure.NotFound.class);
    }
}
