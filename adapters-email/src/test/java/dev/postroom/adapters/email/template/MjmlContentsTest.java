package dev.postroom.adapters.email.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateSource;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Map;
import java.util.Optional;

/** Contents in tags of MJML, and beside them, reach the reader as in MJML 4. */
final class MjmlContentsTest {

    private static final String HELLO =
            "<mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section>";

    private static String body(String head, String body) {
        return "<mjml><mj-head>%s</mj-head><mj-body>%s</mj-body></mjml>".formatted(head, body);
    }

    private static String html(String mjml) {
        return MjmlConversion.toHtml(mjml, mjml);
    }

    /** The visible text: without comments, tags and spaces. */
    private static String seen(String html) {
        return html.substring(html.indexOf("<body"))
                .replaceAll("(?s)<!--.*?-->", "")
                .replaceAll("<[^>]*>", "")
                .replaceAll("\\s+", "");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<mj-preview>P <b></mj-preview>",
                "<mj-preview>P <div><!-- </mj-preview>",
                "<mj-title>T <b></mj-title>",
                "<mj-title>1 < 2 <table></mj-title>",
                "<mj-title><!-- T</mj-title>",
                "<mj-style>.a::after{content:\"<b>\"}</mj-style>",
                "<mj-style inline=\"inline\">.a::after{content:\"<table><td>\"}</mj-style>",
                "<mj-style>a > b{} /* <mj-body> */</mj-style>",
                "<mj-raw><meta name=x><b></mj-raw>",
                "<!-- <mj-preview>x</mj-preview> -->",
                "<!-- <mj-title> -->",
                "loose text"
            })
    void noContentOfTheHeadTakesTheBody(String head) {
        String html = html(body(head, HELLO));

        assertThat(seen(html)).endsWith("Hello");
        assertThat(html).contains("</body>").endsWith("</html>\n  ");
    }

    @Test
    void styleAndTitleArriveUnchanged() {
        String html =
                html(
                        body(
                                "<mj-title>1 < 2 <b></mj-title>"
                                        + "<mj-style>.a::after{content:\"<b>\"}</mj-style>",
                                HELLO));

        assertThat(html)
                .contains("<title>1 < 2 <b></title>")
                .contains(".a::after{content:\"<b>\"}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                HELLO + "<!-- <mj-section><mj-column><mj-text>old</mj-text></mj-column> -->",
                "<!--[if mso]><mj-section><mj-column><mj-text>Old</mj-text><![endif]-->" + HELLO,
                "<mj-section><!-- <mj-column> --><mj-column><!-- <mj-text> --><mj-text>Hel<!--"
                        + " <mj-button> -->lo</mj-text></mj-column></mj-section>",
                "<mj-section><mj-column><mj-raw><!-- <mj-section> --></mj-raw><mj-text>Hello"
                        + "</mj-text></mj-column></mj-section>",
                "<mj-section><mj-column><mj-text><!-- </mj-text> -->Hello</mj-text></mj-column>"
                        + "</mj-section>"
            })
    void aCommentIsAComment(String body) {
        assertThat(seen(html(body("", body)))).isEqualTo("Hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mj-table|<tr><td>a<tr><td>b",
                "mj-table|<tr><td>a<td>b</tr><tr><td>c",
                "mj-text|<p>a<p>b",
                "mj-text|<ul><li>a<li>b</ul>",
                "mj-text|a <b>b",
                "mj-text|a < b <i>c</b>",
                "mj-button|a<br>b <b>c",
                "mj-raw|<div>a<p>b"
            })
    void htmlThatIsNotClosedStaysInItsTag(String tag, String content) {
        String html =
                html(
                        body(
                                "",
                                "<mj-section><mj-column><%s>%s</%s><mj-text>x</mj-text></mj-column></mj-section>"
                                        .formatted(tag, content, tag)));

        assertThat(html).contains(content);
        assertThat(seen(html)).endsWith("x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "mj-preview|P <!-- x|-->",
                "mj-preview|P <script>|</script>",
                "mj-preview|P <title> <style> <textarea>|</title>",
                "mj-preview|P <b|>",
                "mj-preview|P <a href=\"x|\">",
                "mj-text|a <!-- b|-->",
                "mj-text|a <STYLE> b|</style>",
                "mj-text|a <textarea> <title> b|</textarea>",
                "mj-text|a <template><p>b|</template>",
                "mj-text|a <select><option>b|</select>",
                "mj-text|a <object><template>b|</template></object>",
                "mj-text|a <img alt='b c|'>",
                "mj-text|a <!doctype|>",
                "mj-button|a <iframe>|</iframe>",
                "mj-table|<tr><td>a <!-- b <!-- c|-->",
                "mj-raw|<style>.a{}|</style>",
                "mj-raw|<!-- a|-->",
                "mj-raw|<!--[if mso]><table>|-->"
            })
    void whatIsLeftOpenHidesNothingThatFollows(String tag, String content, String ends) {
        String part = "<%s>%s</%s>".formatted(tag, content, tag);
        String column = tag.equals("mj-preview") ? "" : part;
        String html =
                html(
                        body(
                                tag.equals("mj-preview") ? part : "",
                                "<mj-section><mj-column>%s</mj-column></mj-section>"
                                                .formatted(column)
                                        + HELLO));

        assertThat(html).contains(content + ends);
        assertThat(HtmlText.of(html)).endsWith("Hello");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<mj-raw><!--[if mso]><table><tr><td><![endif]--></mj-raw>%s"
                        + "<mj-raw><!--[if mso]></td></tr></table><![endif]--></mj-raw>",
                "<mj-raw><!--[if mso]></mj-raw><mj-raw>old</mj-raw><mj-raw><![endif]--></mj-raw>%s",
                "<mj-raw><!--[if !mso]><!--></mj-raw>%s<mj-raw><!--<![endif]--></mj-raw>"
            })
    void aCommentMayReachFromOneRawPartToAnother(String body) {
        String html = html(body("", body.formatted(HELLO)));

        assertThat(HtmlText.of(html)).isEqualTo("Hello");
    }

    @Test
    void textBesideTheTagsIsDropped() {
        assertThat(
                        seen(
                                html(
                                        "<mjml>a<mj-body>b<mj-section>c<mj-column>d<mj-text>Hello"
                                            + "</mj-text>e</mj-column>f</mj-section>g</mj-body>h</mjml>")))
                .isEqualTo("Hello");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<mjml><mj-head>\\n<mj-title>T</mj-head><mj-body></mj-body></mjml>|Line 2, column"
                        + " 1: The tag mj-title is not closed.",
                "<mjml><mj-head><mj-preview>P<mj-body></mj-body></mjml>|Line 1, column 16: The tag"
                        + " mj-preview is not closed.",
                "<mjml><mj-body><mj-section><mj-column><mj-text><b><mj-button></mj-text></mj-column></mj-section></mj-body></mjml>|Line"
                    + " 1, column 51: MJML does not know the tag mj-button at this place.",
                "<mjml><mj-body><mj-section><mj-column><mj-text>a <!-- b</mj-text><mj-text>Hello"
                        + "</mj-text></mj-column><!-- c --></mj-section></mj-body></mjml>|The tag"
                        + " mj-text is not closed.",
                "<mjml><!-- <mj-body></mj-body> --></mjml>|MJML needs an mj-body element inside the"
                        + " mjml element.",
                "<mjml><mj-head><mj-body></mj-body></mj-head></mjml>|MJML needs an mj-body element"
                        + " inside the mjml element."
            })
    void aMailWithoutABodyIsRefused(String mjml, String message) {
        assertThatThrownBy(() -> html(mjml.replace("\\n", "\n")))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        refused -> assertThat(refused.failure().toString()).contains(message));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<mj-text>x</mj-text>",
                "<mj-text font-family=\"Roboto\">x</mj-text>",
                "<mj-text font-family=\"Lato, Open Sans\">x</mj-text>",
                "<mj-text><span style=\"font-family:Droid Sans\">x</span></mj-text>",
                "<mj-button>x</mj-button>"
            })
    void noFontIsLoadedFromTheWeb(String content) {
        String html =
                html(body("", "<mj-section><mj-column>" + content + "</mj-column></mj-section>"));

        assertThat(html).doesNotContain("googleapis", "@import", "<link", "Ubuntu");
    }

    @Test
    void aFontIsLoadedThatTheMailNames() {
        String lato = "https://fonts.googleapis.com/css?family=Lato:300,400,500,700";
        String html =
                html(
                        body(
                                "<mj-font name=\"Lato\" href=\"%s\"/>".formatted(lato)
                                        + "<mj-font name=\"Own\""
                                        + " href=\"https://f.example/o.css\"/>",
                                "<mj-section><mj-column><mj-text font-family=\"Own,"
                                        + " Lato\">x</mj-text>"
                                        + "<mj-text>y</mj-text></mj-column></mj-section>"));

        assertThat(html)
                .contains("<link href=\"" + lato, "@import url(" + lato)
                .contains("<link href=\"https://f.example/o.css", "@import url(https://f.example")
                .doesNotContain("Ubuntu");
    }

    @Test
    void aValueCannotBecomeATag() {
        String mjml =
                body(
                        "",
                        "<mj-section><mj-column><mj-text><p>{{x}}</mj-text></mj-column></mj-section>");
        TemplateSource source =
                new TemplateSource(
                        "s",
                        Optional.empty(),
                        Optional.of(mjml),
                        Optional.empty(),
                        Optional.empty());
        var template = new HandlebarsTemplateRenderer().compile(source);

        for (int mail = 0; mail < 4; mail++) {
            assertThat(template.render(new JsonObject(Map.of("x", "\uf0feb>bold"))).html())
                    .doesNotContain("<b>");
        }
    }
}
