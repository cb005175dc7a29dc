package dev.postroom.application.email;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.InMemoryMailProof;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.VariableRule;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;

final class EmailSendingTest {

    private final House house = House.create();
    private final AtomicInteger transactions = new AtomicInteger();
    private final EmailSending sending =
            new EmailSending(
                    house.work(new Counted(house.ports().transactions(), transactions)),
                    house.ports().email().emails(),
                    house.ports().subscriber().subscribers(),
                    house.mailability(),
                    house.ports().template().templates(),
                    house.renderer(),
                    House.senders(),
                    House.links(),
                    new InMemoryMailProof());

    private record Counted(Transactions all, AtomicInteger count) implements Transactions {
        @Override
        public <T> T inTransaction(Supplier<T> work) {
            count.incrementAndGet();
            return all.inTransaction(work);
        }
    }

    private List<Email> send(Request request) {
        return sending.send(caller(house.live()), request.request());
    }

    private Template template(TemplateCategory category, Map<String, VariableRule> rules) {
        Template template =
                TemplateFixture.template(house.ports().ids().next())
                        .withCategory(category)
                        .withVariables(rules)
                        .build();
        house.ports().template().templates().addUnlessPresent(house.live(), template);
        return template;
    }

    private Subscriber person(SubscriberStatus status) {
        return house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withName("Ann", "Bell")
                        .withStatus(status));
    }

    @Test
    void mailThatNoPlanCountsNeedsNoTransactionOfItsOwnSoThatRequestsCanShareOne() {
        SendEmail request = Request.inline("ann@example.com").request();

        sending.send(caller(house.test()), request);
        assertThat(transactions).hasValue(0);

        sending.send(caller(house.live()), request);
        assertThat(transactions).hasValue(1);
    }

    @Test
    void anAcceptedEmailIsStoredQueuedUnderItsOwnMessageId() {
        Email email = send(Request.inline("ann@example.com")).getFirst();
        assertThat(email.status()).isEqualTo(EmailStatus.QUEUED);
        assertThat(email.mail().messageId()).isEqualTo(email.id() + "@example.org");
        assertThat(email.mail().from()).isEqualTo(House.senders().standard());
        assertThat(email.mail().unsubscribe()).isEmpty();
        assertThat(house.ports().email().emails().find(house.live(), email.id()))
                .contains(email.summary());
    }

    @Test
    void recipientsDoNotSeeEachOther() {
        List<Email> emails = send(Request.inline("a@example.com", "b@example.com"));
        assertThat(emails)
                .extracting(email -> email.mail().shownRecipients())
                .containsOnly(OutgoingMail.ShownRecipients.recipientAlone());
    }

    @Test
    void eachCopyIsASeparateMailThatShowsToAndCcButNotBcc() {
        List<Email> emails =
                send(
                        Request.inline("a@example.com")
                                .copies(List.of("c@example.com"), List.of("b@example.com")));
        OutgoingMail.ShownRecipients shown =
                new OutgoingMail.ShownRecipients(
                        List.of(Mailbox.parse("a@example.com")),
                        List.of(Mailbox.parse("c@example.com")));
        assertThat(emails)
                .extracting(email -> email.mail().to().address().value())
                .containsExactly("a@example.com", "c@example.com", "b@example.com");
        assertThat(emails).extracting(email -> email.mail().shownRecipients()).containsOnly(shown);
    }

    @Test
    void allViolationsAreReportedTogetherAndNothingIsStored() {
        SendEmail.Body body =
                new SendEmail.FromTemplate(
                        new SendEmail.TemplateReference.BySlug("nowhere"), JsonObject.empty());
        assertThat(Failures.violations(() -> send(Request.of(body).from("eve@elsewhere.example"))))
                .containsExactly(
                        "to empty", "from sender_not_allowed", "template_slug unknown_template");
        assertThat(house.ports().email().emails().claim(10, Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    void htmlOverTheBudgetIsRefusedBeforeItIsStored() {
        SendEmail.Inline body =
                new SendEmail.Inline("Hi", Optional.of("<p>huge"), Optional.empty());
        assertThat(Failures.violations(() -> send(Request.of(body, "a@example.com"))))
                .containsExactly("html template_budget_exceeded");
        assertThat(house.ports().email().emails().claim(10, Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    void theContentOfAllMailsOfARequestIsLimitedTogether() {
        SendEmail.Inline body =
                new SendEmail.Inline("Hi", Optional.of("x".repeat(1 << 20)), Optional.empty());
        String[] people =
                IntStream.range(0, 33).mapToObj(i -> i + "@example.com").toArray(String[]::new);
        assertThat(Failures.violations(() -> send(Request.of(body, people))))
                .containsExactly(" too_large");
        assertThat(house.ports().email().emails().claim(10, Duration.ofMinutes(1))).isEmpty();
        assertThat(send(Request.of(body, Arrays.copyOf(people, 32)))).hasSize(32);
    }

    @Test
    void aVersionOfATemplateIsCompiledOnce() {
        Template template = template(TemplateCategory.TRANSACTIONAL, Map.of());
        Template next =
                new TemplatePatch(
                                Optional.of("Renamed"),
                                Optional.empty(),
                                TemplatePatch.SourcePatch.none(),
                                Optional.empty(),
                                Change.keep())
                        .applyTo(template, house.work().now(house.live()));
        int before = house.renderer().compilations();
        send(Request.template(template, Map.of(), "a@example.com"));
        send(Request.template(template, Map.of(), "b@example.com"));
        assertThat(house.renderer().compilations()).isEqualTo(before + 1);
        house.ports().template().templates().save(house.live(), next);
        send(Request.template(next, Map.of(), "a@example.com"));
        assertThat(house.renderer().compilations()).isEqualTo(before + 2);
    }

    @Test
    void aTemplateOfTheOtherEnvironmentIsUnknown() {
        Template template = template(TemplateCategory.TRANSACTIONAL, Map.of());
        SendEmail request = Request.template(template, Map.of(), "a@example.com").request();
        assertThat(Failures.violations(() -> sending.send(caller(house.test()), request)))
                .containsExactly("template_id unknown_template");
    }

    @Test
    void eachMissingRequiredVariableIsNamed() {
        Map<String, VariableRule> rules = new LinkedHashMap<>();
        rules.put("code", new VariableRule("string", true, null, Optional.empty()));
        rules.put("city", new VariableRule("string", true, "Vienna", Optional.empty()));
        rules.put("link", new VariableRule("string", true, null, Optional.empty()));
        Template template = template(TemplateCategory.TRANSACTIONAL, rules);
        Failure failure =
                Failures.of(() -> send(Request.template(template, Map.of(), "a@example.com")));
        assertThat(failure).isInstanceOf(Failure.Invalid.class);
        assertThat(((Failure.Invalid) failure).code()).isEqualTo("missing_variables");
        assertThat(((Failure.Invalid) failure).violations())
                .extracting(Violation::field)
                .containsExactly("variables.code", "variables.link");
    }

    @Test
    void aTemplateIsFilledInWhenItIsAccepted() {
        Template template = template(TemplateCategory.TRANSACTIONAL, Map.of());
        Email email =
                send(Request.template(template, Map.of("first_name", "Eve"), "a@example.com"))
                        .getFirst();
        assertThat(email.mail().content().subject()).isEqualTo("Hello Eve");
        assertThat(email.summary().origin().templateId()).contains(template.id());
    }

    @Test
    void aSubscriberFillsInTheReservedNames() {
        Template template = template(TemplateCategory.TRANSACTIONAL, Map.of());
        Subscriber ann = person(SubscriberStatus.UNSUBSCRIBED);
        Email email = send(Request.template(template, Map.of(), ann.email().value())).getFirst();
        assertThat(email.mail().content().subject()).isEqualTo("Hello Ann");
        assertThat(email.status()).isEqualTo(EmailStatus.QUEUED);
    }

    @ParameterizedTest
    @EnumSource(names = {"BOUNCED", "COMPLAINED"})
    void anAddressThatMustNotBeMailedIsSuppressed(SubscriberStatus status) {
        Subscriber ann = person(status);
        Email email = send(Request.inline(ann.email().value())).getFirst();
        assertThat(email.status()).isEqualTo(EmailStatus.SUPPRESSED);
        assertThat(house.ports().email().emails().claim(10, Duration.ofMinutes(1))).isEmpty();
    }

    @Test
    void marketingNeedsAnActiveSubscriber() {
        Template template = template(TemplateCategory.MARKETING, Map.of());
        Subscriber ann = person(SubscriberStatus.ACTIVE);
        Subscriber bob = person(SubscriberStatus.UNSUBSCRIBED);
        List<Email> emails =
                send(
                        Request.template(
                                template,
                                Map.of(),
                                ann.email().value(),
                                bob.email().value(),
                                "nobody@example.com"));
        assertThat(emails)
                .extracting(Email::status)
                .containsExactly(
                        EmailStatus.QUEUED, EmailStatus.SUPPRESSED, EmailStatus.SUPPRESSED);
        assertThat(emails.getFirst().mail().unsubscribe().map(URI::toString))
                .contains(
                        House.links()
                                .inMail(house.live(), ann.id(), ann.email(), Optional.empty())
                                .unsubscribe());
    }

    @Test
    void aSubjectThatWouldBreakTheHeadersIsRefused() {
        Template template = template(TemplateCategory.TRANSACTIONAL, Map.of());
        Request request =
                Request.template(template, Map.of("first_name", "a\r\nBcc: b"), "a@example.com");
        assertThat(Failures.violations(() -> send(request)))
                .containsExactly("subject control_character");
    }

    @Test
    void contentIsRequired() {
        SendEmail.Inline nothing = new SendEmail.Inline("Hi", Optional.empty(), Optional.empty());
        assertThat(Failures.violations(() -> send(Request.of(nothing, "a@example.com"))))
                .containsExactly(" missing_content");
    }
}
