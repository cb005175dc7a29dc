package dev.postroom.adapters.rest.email.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

class MailLinkTest {

    @Test
    void linksHaveTheTextAndTheAddressThatReadersGet() {
        String html =
                """
                <p>Or <A class="x" HREF='https://a.example/?a=1&amp;b&#x3D;2'>choose <b>what</b>
                you&nbsp;get</A>, <a href="http://b.example/"><img alt="x"></a>.</p>
                """;

        assertThat(MailLink.of(html))
                .containsExactly(
                        new MailLink("choose what you get", "https://a.example/?a=1&b=2"),
                        new MailLink("http://b.example/", "http://b.example/"));
    }

    @Test
    void onlyLinksToPagesAreListedAndEachOnce() {
        String html =
                """
                <a href="javascript:alert(1)">a</a> <a href="mailto:ann@acme.test">b</a>
                <a data-href="https://a.example/">c</a> <area href="https://a.example/">
                <a href="https://a.example/">d</a> <a href="https://a.example/">e</a> <a href="https:
                """;

        assertThat(MailLink.of(html)).containsExactly(new MailLink("d", "https://a.example/"));
    }

    @Test
    @Timeout(10)
    void aMailOfManyOrBrokenLinksTakesNoLongerThanItIsLong() {
        String many =
                IntStream.range(0, 1_000)
                        .mapToObj("<a href=https://a.example/%d>x</a>"::formatted)
                        .collect(Collectors.joining());

        assertThat(MailLink.of(many)).hasSize(50);
        assertThat(MailLink.of("<a href=https://a.example/".repeat(100_000))).isEmpty();
        assertThat(MailLink.of("<a ".repeat(1_000_000))).isEmpty();
    }

    @Test
    void aLongLabelIsCut() {
        String html = "<a href=\"https://a.example/\">" + "long ".repeat(200) + "</a>";

        assertThat(MailLink.of(html).getFirst().label()).hasSize(101).endsWith("…");
    }
}
