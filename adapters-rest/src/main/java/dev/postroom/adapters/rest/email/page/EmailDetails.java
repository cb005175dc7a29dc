package dev.postroom.adapters.rest.email.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.email.EmailContent;
import dev.postroom.domain.email.EmailHistory;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.SaidText;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.tracking.MailEngagement;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Makes the page of an email. */
record EmailDetails(
        ApiRequest request, EmailHistory history, List<MailEngagement> reactions, Instant now) {

    EmailDetails {
        reactions = List.copyOf(reactions);
    }

    /** The texts of an email beside its HTML. */
    record Texts(
            boolean hasHtml,
            Optional<String> plain,
            Map<String, String> headers,
            List<String> files) {
        Texts {
            headers = Map.copyOf(headers);
            files = List.copyOf(files);
        }

        static Texts of(EmailContent content) {
            return new Texts(
                    content.mail().content().html().isPresent(),
                    content.mail().content().text().map(ComposedText::whole),
                    content.mail().headers().values(),
                    content.files().stream()
                            .map(file ->
                                    "%s, %s, %s bytes"
                                            .formatted(
                                                    file.filename(),
                                                    file.contentType(),
                                                    Numbers.of(file.bytes())))
                            .toList());
        }

        private List<Code> codes() {
            List<Code> codes = new ArrayList<>();
            plain.ifPresent(text -> codes.add(new Code("Plain text", text)));
            if (!headers.isEmpty()) {
                codes.add(
                        new Code(
                                "Headers of the request",
                                new TreeMap<>(headers)
                                        .entrySet().stream()
                                                .map(header ->
                                                        header.getKey() + ": " + header.getValue())
                                                .collect(Collectors.joining("\n"))));
            }
            if (!files.isEmpty()) {
                codes.add(new Code("Attachments", String.join("\n", files)));
            }
            return codes;
        }
    }

    /** The page of an email whose content is kept. */
    EmailPage page(List<FormError> errors, Texts texts) {
        return page(errors, texts.hasHtml() ? path() + "/body" : "", texts.codes());
    }

    /** The page of an email whose content is gone. */
    EmailPage page(List<FormError> errors) {
        return page(errors, "", List.of());
    }

    private EmailPage page(List<FormError> errors, String body, List<Code> texts) {
        EmailSummary email = history.email();
        String subject = email.head().subject();
        return new EmailPage(
                path(),
                subject.isBlank() ? "(no subject)" : subject,
                Badges.of("email", email.status().keyword()),
                errors,
                facts(email),
                history.steps().stream().map(this::step).toList(),
                new EmailPage.Content(body, texts),
                // one that a worker has is on its way before the button is pressed
                email.status() != EmailStatus.SENDING
                        && email.status().canBecome(EmailStatus.CANCELLED)
                        && request.caller().may(Scope.EMAILS_SEND));
    }

    private String path() {
        return Pages.path(request, EmailsPageResource.PATH + "/" + history.email().id());
    }

    private EmailPage.Step step(EmailStep step) {
        Optional<String> said = step.reply();
        Moment at = Moment.of(step.occurredAt(), now);
        return new EmailPage.Step(
                Badges.of("email", step.status().keyword()),
                at,
                said.filter(SaidText::isOfServer).map(text -> new Code(replyAt(step, at), text)),
                said.filter(text -> !SaidText.isOfServer(text)).orElse(""));
    }

    // each part that can be scrolled has a name of its own
    private static String replyAt(EmailStep step, Moment at) {
        return "Reply of the mail server, %s, %s".formatted(step.status().keyword(), at.absolute());
    }

    private List<Fact> facts(EmailSummary email) {
        List<Fact> facts = new ArrayList<>();
        String to = email.head().to().address().value();
        facts.add(
                Fact.link(
                        "To",
                        shown(email.head().to()),
                        Pages.path(request, "/subscribers?email=" + ListAddress.encoded(to))));
        facts.add(new Fact("From", shown(email.head().from())));
        email.head()
                .replyTo()
                .ifPresent(replyTo -> facts.add(new Fact("Reply to", shown(replyTo))));
        email.origin()
                .templateId()
                .ifPresent(template ->
                        facts.add(
                                Fact.link(
                                        "Template",
                                        template.toString(),
                                        Pages.path(request, "/templates/" + template))));
        facts.add(Fact.time("Accepted", Moment.of(email.createdAt(), now)));
        email.scheduledAt().ifPresent(at -> facts.add(Fact.time("Due", Moment.of(at, now))));
        email.state().sentAt().ifPresent(at -> facts.add(Fact.time("Sent", Moment.of(at, now))));
        facts.add(new Fact("Attempts", Numbers.of(email.state().attempts())));
        facts.add(new Fact("Opens", reacted(true)));
        facts.add(new Fact("Clicks", reacted(false)));
        facts.add(Fact.code("Message id", email.head().messageId()));
        facts.add(Fact.code("Id", email.id().toString()));
        return facts;
    }

    // programs that fetch mail before a person sees it are told apart
    private String reacted(boolean opens) {
        long human = times(opens, true);
        long machine = times(opens, false);
        return machine == 0
                ? Numbers.of(human)
                : "%s by people, %s by machines".formatted(Numbers.of(human), Numbers.of(machine));
    }

    private long times(boolean opens, boolean human) {
        return reactions.stream()
                .filter(one -> one.isOpen() == opens && one.isHuman() == human)
                .mapToLong(MailEngagement::times)
                .sum();
    }

    private static String shown(Mailbox mailbox) {
        return mailbox.name()
                .map(name -> "%s <%s>".formatted(name, mailbox.address().value()))
                .orElseGet(() -> mailbox.address().value());
    }
}
