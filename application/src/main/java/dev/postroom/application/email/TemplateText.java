package dev.postroom.application.email;

import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.RequiredVariables;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;

import java.net.URI;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/** A template with the variables of one request. */
record TemplateText(
        Template template,
        CompiledTemplate compiled,
        JsonObject given,
        List<Attachment> attachments,
        Function<Subscriber, URI> unsubscribe) {

    MailText fill(Reader reader) {
        JsonObject data = data(reader);
        List<String> missing = new RequiredVariables(template).missingIn(data);
        return missing.isEmpty()
                ? new MailText.Complete(content(compiled.render(data)))
                : new MailText.Lacking(missing);
    }

    private JsonObject data(Reader reader) {
        MailVariables variables = MailVariables.defaults(template).withAddress(reader.address());
        reader.subscriber()
                .ifPresent(person -> {
                    variables.withPerson(person.id(), person.email(), person.profile());
                    String link = unsubscribe.apply(person).toString();
                    variables.with("unsubscribe_url", link);
                    variables.with("preference_center_url", link);
                });
        return variables.with(given).toJson();
    }

    private MailContent content(RenderedMail mail) {
        Violations violations = new Violations();
        MailContent content =
                violations.check(
                        "subject",
                        () ->
                                new MailContent(
                                        mail.subject(),
                                        Optional.of(mail.html()),
                                        Optional.of(mail.text()).filter(text -> !text.isBlank()),
                                        attachments));
        violations.throwIfAny();
        return Objects.requireNonNull(content);
    }
}
