package dev.postroom.domain.template;

import dev.postroom.domain.shared.DrivenPort;

/** The template language: Handlebars and MJML. Thread-safe. */
@DrivenPort
public interface TemplateRenderer {

    /**
     * Parses the sources. Fails with {@code Invalid} with one violation for each malformed source:
     * field {@code subject, preview_text, mjml_content, html_content} or {@code text_content}, code
     * {@code invalid_template}, and line and column in the message.
     *
     * @param meter is told the cost once
     */
    CompiledTemplate compile(TemplateSource source, RenderBudget meter);

    /** As the other {@code compile}, for one template. */
    default CompiledTemplate compile(TemplateSource source) {
        return compile(source, RenderBudget.NONE);
    }

    /**
     * Accepts HTML that is sent as it is. Fails with {@code Invalid}, code {@code
     * template_budget_exceeded} and no field, when it has more tags or characters than a rendered
     * mail may have.
     */
    void checkHtml(String html);

    /** Reads and changes the HTML of mails, of templates and others. */
    MailHtml html();
}
