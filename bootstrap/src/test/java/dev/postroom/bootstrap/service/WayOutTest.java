package dev.postroom.bootstrap.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.template.HandlebarsTemplateRenderer;
import dev.postroom.application.template.WayOut;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The link to unsubscribe is looked for in rendered mails, with and without what is known. */
final class WayOutTest {

    private static final List<JsonObject> PEOPLE =
            List.of(
                    JsonObject.of(Map.of("email", "a@example.com", "first_name", "Ada")),
                    JsonObject.of(Map.of("email", "a@example.com")));

    private static boolean isShown(Optional<String> mjml, Optional<String> html, String text) {
        CompiledTemplate template =
                new HandlebarsTemplateRenderer()
                        .compile(
                                new TemplateSource(
                                        "Hi", Optional.empty(), mjml, html, Optional.of(text)));
        return WayOut.isShown(
                new HandlebarsTemplateRenderer().html(), template, PEOPLE, Set.of("footer"));
    }

    private static boolean isShown(String html) {
        return isShown(Optional.empty(), Optional.of(html), "Hi");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='{{unsubscribe_url}}'>Leave</a>",
                "<a href='{{{preference_center_url}}}'>Leave</a>",
                "<p>Leave: {{unsubscribe_url}}</p>",
                "{{#if first_name}}<a href='{{unsubscribe_url}}'>Leave</a>{{else}}"
                        + "<a href='{{preference_center_url}}'>Leave</a>{{/if}}",
                "{{#if unsubscribe_url}}<a href='{{unsubscribe_url}}'>Leave</a>{{/if}}",
                "{{#if first_name}}Hi{{/if}}<a href='{{unsubscribe_url}}'>Leave</a>",
                "{{#unless footer}}<a href='{{unsubscribe_url}}'>Leave</a>{{/unless}}",
                "{{#if email}}<a href='{{unsubscribe_url}}'>Leave</a>{{/if}}",
                "{{#if subscriber.metadata.x}}<a href='{{unsubscribe_url}}'>A</a>{{/if}}"
                        + "{{#unless subscriber.metadata.x}}<a"
                        + " href='{{unsubscribe_url}}'>B</a>{{/unless}}",
                "{{#if (lower language)}}<a href='{{unsubscribe_url}}'>A</a>{{else if x}}"
                        + "<a href='{{unsubscribe_url}}'>B</a>{{else}}"
                        + "<a href='{{preference_center_url}}'>C</a>{{/if}}",
                "{{#each items}}<p>{{this}}</p>{{/each}}<a href='{{unsubscribe_url}}'>A</a>",
                "{{#if a}}{{#if b}}<a href='{{unsubscribe_url}}'>A</a>{{/if}}{{/if}}"
                        + "<a href='{{unsubscribe_url}}'>B</a>",
                "{{#with subscriber}}<a href='{{../unsubscribe_url}}'>A</a>{{else}}"
                        + "<a href='{{unsubscribe_url}}'>B</a>{{/with}}",
            })
    void aLinkThatEveryReaderSeesIsOne(String html) {
        assertThat(isShown(html)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p>Hi</p>",
                "<!-- <a href='{{unsubscribe_url}}'>Leave</a> -->",
                "<p>Hi</p>{{! unsubscribe_url }}",
                "{{#if first_name}}<a href='{{unsubscribe_url}}'>Leave</a>{{/if}}",
                "{{#unless first_name}}<a href='{{unsubscribe_url}}'>Leave</a>{{/unless}}",
                "{{#each items}}<a href='{{unsubscribe_url}}'>Leave</a>{{/each}}",
                "{{#if unsubscribe_url}}<p>Hi</p>{{/if}}",
                "{{#unless metadata.x}}<a href='{{unsubscribe_url}}'>Leave</a>{{/unless}}",
                "{{#unless subscriber.metadata.x}}<a"
                        + " href='{{unsubscribe_url}}'>Leave</a>{{/unless}}",
                "{{#if (lookup subscriber.metadata 'x')}}{{else}}<a"
                        + " href='{{unsubscribe_url}}'>Leave</a>{{/if}}",
                "{{^subscriber.language}}<a href='{{unsubscribe_url}}'>Leave</a>"
                        + "{{/subscriber.language}}",
                "{{#if a}}<a href='{{unsubscribe_url}}'>A</a>{{/if}}"
                        + "{{#unless b}}<a href='{{unsubscribe_url}}'>B</a>{{/unless}}",
                "{{#if a}}<a href='{{unsubscribe_url}}'>A</a>{{else if b}}<p>x</p>{{else}}"
                        + "<a href='{{unsubscribe_url}}'>C</a>{{/if}}",
                "{{#unless a}}{{#unless b}}<a"
                        + " href='{{unsubscribe_url}}'>A</a>{{/unless}}{{/unless}}",
                "<style>.foot{display:none}</style><p class='foot'><a"
                        + " href='{{unsubscribe_url}}'>A</a></p>",
                "{{#with subscriber}}{{#unless metadata.x}}<a"
                        + " href='{{../unsubscribe_url}}'>A</a>{{/unless}}{{/with}}",
                "<a href='{{unsubscribe_url}}' style='display:none'>Leave</a>",
                "<a href='{{unsubscribe_url}}'></a>",
                "<a href='{{view_in_browser_url}}'>View</a>",
            })
    void anotherIsNone(String html) {
        assertThat(isShown(html)).isFalse();
        assertThat(isShown(Optional.empty(), Optional.of(html), "Leave: {{unsubscribe_url}}"))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<mj-text><a href='{{unsubscribe_url}}'>Leave</a></mj-text>",
                "<mj-button href='{{unsubscribe_url}}'>Leave</mj-button>",
                "<mj-image src='https://a.example/1.png' href='{{unsubscribe_url}}' />",
            })
    void aLinkInMjmlIsOne(String part) {
        assertThat(isShown(Optional.of(mjml(part)), Optional.empty(), "Hi")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- <mj-text><a href='{{unsubscribe_url}}'>Leave</a></mj-text> -->",
                "<mj-text>{{#if first_name}}<a"
                        + " href='{{unsubscribe_url}}'>Leave</a>{{/if}}</mj-text>",
                "<mj-raw><!-- <a href='{{unsubscribe_url}}'>Leave</a> --></mj-raw>",
            })
    void anotherInMjmlIsNone(String part) {
        assertThat(isShown(Optional.of(mjml(part)), Optional.empty(), "Hi")).isFalse();
    }

    private static String mjml(String part) {
        return "<mjml><mj-body><mj-section><mj-column>"
                + part
                + "</mj-column></mj-section></mj-body></mjml>";
    }
}
