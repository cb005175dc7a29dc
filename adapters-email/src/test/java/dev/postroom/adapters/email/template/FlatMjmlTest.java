package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Escaping;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.json.JsonObject;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

class FlatMjmlTest {

    private static final List<String> BLOCKS =
            List.of(
                    "<mj-text>Dear {{a}}</mj-text>",
                    "<mj-text><p class='{{b}}'>{{a}} &amp; {{b}}</p> </mj-text>",
                    "<mj-text padding='{{c}}'>x</mj-text>",
                    "<mj-text color='{{c}}'>x</mj-text>",
                    "<mj-text> {{c}}</mj-text>",
                    "<mj-button href='{{a}}'>{{b}}</mj-button>",
                    "<mj-button href='https://x.test/{{b}}?c={{c}}'>go</mj-button>",
                    "<mj-image src='{{a}}' alt='{{b}}' />",
                    "<mj-image src='https://x.test/a.png' width='{{c}}px' />",
                    "<mj-divider border-color='{{b}}' />",
                    "<mj-spacer height='{{c}}' />",
                    "<mj-table><tr><td>{{a}}</td><td width='{{c}}'>{{b}}</td></tr></mj-table>",
                    "<mj-raw><i>{{c}}</i></mj-raw>",
                    "<mj-text><!-- {{b}} -->x</mj-text>",
                    "<mj-{{b}}>x</mj-{{b}}>",
                    "<mj-social><mj-social-element name='{{b}}' href='{{a}}'>{{c}}"
                            + "</mj-social-element></mj-social>",
                    "<mj-text>{{a}}{{b}}<br>{{c}}</mj-text>");
    private static final List<String> HEADS =
            List.of(
                    "",
                    "",
                    "",
                    "<mj-head><mj-title>{{a}}</mj-title></mj-head>",
                    "<mj-head><mj-preview>Hello</mj-preview></mj-head>",
                    "<mj-head><mj-attributes><mj-text color='{{b}}' /></mj-attributes></mj-head>",
                    "<mj-head><mj-style inline='inline'>p.x { color: red }</mj-style></mj-head>");
    private static final List<String> VALUES =
            List.of(
                    "Anna",
                    "Anna Berg",
                    " Anna",
                    "",
                    "https://x.test/1?a=b&c=d",
                    "O'Neil & <Sons>",
                    "12",
                    "#abc",
                    "50%",
                    "x",
                    "text",
                    "facebook",
                    "font-family: Roboto",
                    "a\nb",
                    "-->",
                    "\u00e9\u4e2d");

    @Test
    void aSharedLayoutGivesTheHtmlOfTheConvertedMail() {
        Random random = new Random(5);
        int shared = 0;
        for (int i = 0; i < 400; i++) {
            Script script = script(source(random));
            FlatMjml body = FlatMjml.of(script, false).orElseThrow();
            for (int mail = 0; mail < 6; mail++) {
                JsonObject variables = variables(random);
                Optional<SharedBody.Filled> filled = body.fill(variables, new Budget());
                if (filled.isPresent()) {
                    String mjml = script.render(variables, new Budget());
                    assertThat(filled.get().html().whole())
                            .as(mjml)
                            .isEqualTo(MjmlConversion.toHtml(mjml, mjml));
                    shared++;
                }
            }
        }
        assertThat(shared).isGreaterThan(150);
    }

    @Test
    void theMailsOfALetterShareOneLayoutFromTheSecondOn() {
        FlatMjml body =
                FlatMjml.of(
                                script(
                                        mjml(
                                                "",
                                                "<mj-text>Dear {{a}}</mj-text><mj-button"
                                                        + " href='{{b}}'>stop</mj-button>")),
                                true)
                        .orElseThrow();

        assertThat(body.fill(values("Anna", "https://x.test/1"), new Budget())).isEmpty();
        SharedBody.Filled second = filled(body, "Bo", "https://x.test/2");
        SharedBody.Filled third = filled(body, "Carl & Co", "https://x.test/3");

        assertThat(third.html().layout()).isSameAs(second.html().layout());
        assertThat(third.text().orElseThrow().layout())
                .isSameAs(second.text().orElseThrow().layout());
        assertThat(third.html().whole()).contains("Dear Carl &amp; Co");
    }

    @Test
    void aValueThatChangesMoreThanItsPlaceNeedsTheConversion() {
        for (String block :
                List.of(
                        "<mj-spacer height='{{a}}' />",
                        "<mj-text color='{{a}}'>x</mj-text>",
                        "<mj-{{a}}>x</mj-{{a}}>")) {
            FlatMjml body = FlatMjml.of(script(mjml("", block)), false).orElseThrow();
            for (int mail = 0; mail < 3; mail++) {
                assertThat(body.fill(values("12px", ""), new Budget())).isEmpty();
            }
        }
        assertThat(FlatMjml.of(script("<mjml>{{#if a}}b{{/if}}</mjml>"), false)).isEmpty();
        assertThat(FlatMjml.of(script("<mjml>{{{a}}}</mjml>"), false)).isEmpty();
    }

    private static SharedBody.Filled filled(FlatMjml body, String a, String b) {
        return body.fill(values(a, b), new Budget()).orElseThrow();
    }

    private static JsonObject values(String a, String b) {
        return new JsonObject(Map.of("a", a, "b", b));
    }

    private static Script script(String source) {
        return Script.compile(source, Escaping.HTML, new Budget());
    }

    private static String source(Random random) {
        List<String> blocks = new ArrayList<>();
        for (int length = random.nextInt(4); length >= 0; length--) {
            blocks.add(BLOCKS.get(random.nextInt(BLOCKS.size())));
        }
        return mjml(HEADS.get(random.nextInt(HEADS.size())), String.join("", blocks));
    }

    private static String mjml(String head, String blocks) {
        return "<mjml>%s<mj-body><mj-section><mj-column>%s</mj-column></mj-section></mj-body></mjml>"
                .formatted(head, blocks);
    }

    // two sets of empty values only, so that most layouts are used more than once
    private static JsonObject variables(Random random) {
        String c = random.nextInt(4) == 0 ? "" : value(random);
        return new JsonObject(Map.of("a", value(random), "b", value(random), "c", c));
    }

    private static String value(Random random) {
        return VALUES.get(random.nextInt(VALUES.size()));
    }
}
