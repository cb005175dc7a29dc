package dev.postroom.bootstrap.demo;

import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The seeded templates of the demo. */
final class DemoTemplates {

    /** The slug of the template that new people get. */
    static final String GREETING = "greeting";

    /** The slug of the template of the weekly letters. */
    static final String LETTER = "weekly-letter";

    /** The slug of the template of mails about orders. */
    static final String RECEIPT = "receipt";

    private DemoTemplates() {}

    /** All of them. */
    static Stream<NewTemplate> all() {
        return Stream.of(receipt(), newsletter(), greeting(), letter());
    }

    private static NewTemplate newsletter() {
        String mjml =
                """
                <mjml><mj-body><mj-section><mj-column>
                  <mj-text font-size="20px">Hello {{default first_name "there"}}</mj-text>
                  <mj-text>This is {{default campaign.name "our newsletter"}}.</mj-text>
                  <mj-button href="{{unsubscribe_url}}">Unsubscribe</mj-button>
                </mj-column></mj-section></mj-body></mjml>
                """;
        return new NewTemplate(
                "Newsletter",
                Optional.empty(),
                new TemplateSource(
                        "News for {{default first_name \"you\"}}",
                        Optional.of("What happened this week"),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty()),
                TemplateCategory.MARKETING,
                Map.of());
    }

    private static NewTemplate letter() {
        String mjml =
                """
                <mjml><mj-body><mj-section><mj-column>
                  <mj-text font-size="20px">{{title}}</mj-text>
                  <mj-text>Hello {{default first_name "there"}}, this is what we made for you.</mj-text>
                  <mj-button href="https://example.com/news">Read on</mj-button>
                  <mj-text font-size="12px"><a href="{{unsubscribe_url}}">Unsubscribe</a> or <a href="{{preference_center_url}}">choose what you get</a>.</mj-text>
                </mj-column></mj-section></mj-body></mjml>
                """;
        return new NewTemplate(
                "Weekly letter",
                Optional.empty(),
                new TemplateSource(
                        "{{title}}",
                        Optional.of("Once a week, in two minutes"),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty()),
                TemplateCategory.MARKETING,
                Map.of("title", required("The headline")));
    }

    private static NewTemplate greeting() {
        String html =
                """
                <h1>Welcome, {{default first_name "friend"}}</h1>
                <p>We write once a week. <a href="{{preference_center_url}}">Choose what you get</a>
                or <a href="{{unsubscribe_url}}">unsubscribe</a>.</p>
                """;
        return new NewTemplate(
                "Greeting",
                Optional.empty(),
                new TemplateSource(
                        "Welcome, {{default first_name \"friend\"}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty()),
                TemplateCategory.MARKETING,
                Map.of());
    }

    private static NewTemplate receipt() {
        String html =
                """
                <h1>Thank you, {{name}}</h1>
                <ul>{{#each items}}<li>{{this}}</li>{{/each}}</ul>
                """;
        return new NewTemplate(
                "Receipt",
                Optional.empty(),
                new TemplateSource(
                        "Your receipt {{number}}",
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(html),
                        Optional.empty()),
                TemplateCategory.TRANSACTIONAL,
                Map.of("name", required("Who bought"), "number", required("")));
    }

    private static VariableRule required(String description) {
        return new VariableRule(
                "string", true, null, Optional.of(description).filter(text -> !text.isEmpty()));
    }
}
