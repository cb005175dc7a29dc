package dev.postroom.domain.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests that every implementation of {@link MailHtml} must pass. */
public interface MailHtmlContract {

    /** The implementation under test. */
    MailHtml html();

    /** The HTML with these values, and with links that show their targets. */
    static ComposedText filled(MailHtml.Linked linked, List<String> values) {
        return linked.fill(values, url -> "[c " + url + "]", () -> "[o]");
    }

    /** The element of their image. */
    String IMAGE = "<img src=\"[o]\" width=\"1\" height=\"1\" alt=\"\" style=\"border:0\">";

    private String linked(String source, boolean image) {
        MailHtml.Linked linked =
                html().linked(
                                new TextLayout(List.of(source)),
                                url -> url.startsWith("https:"),
                                image);
        return filled(linked, List.of()).whole();
    }

    @Test
    default void aLinkWithATextIsShown() {
        String url = "https://out.example/";
        assertThat(html().shows("<p><a href='https://out.example/x'>Leave</a></p>", url)).isTrue();
        assertThat(html().shows("<p>Leave: https://out.example/x</p>", url)).isTrue();
    }

    @Test
    default void aLinkOfAnotherAddressOrWithoutATextIsNot() {
        String url = "https://out.example/";
        assertThat(html().shows("<a href='https://a.example/'>Leave</a>", url)).isFalse();
        assertThat(html().shows("<a href='https://out.example/'></a>", url)).isFalse();
        assertThat(html().shows("<!-- <a href='https://out.example/'>x</a> -->", url)).isFalse();
    }

    @Test
    default void theUrlsOfImagesAreLoadedAndThoseOfLinksNamed() {
        MailHtml.Urls urls =
                html().urls("<a href=' https://a.example/'>x</a><img src='https://b.example/'>");
        assertThat(urls.loaded()).containsExactly("https://b.example/");
        assertThat(urls.named()).contains("https://a.example/");
    }

    @Test
    default void commentsHaveNoUrls() {
        MailHtml.Urls urls = html().urls("<!-- <img src='https://b.example/'> -->");
        assertThat(urls.loaded()).isEmpty();
        assertThat(urls.named()).noneMatch(text -> text.contains("b.example"));
    }

    @Test
    default void linksAreReplacedWithoutCharacterReferences() {
        assertThat(linked("<a href='https://a.example/?a=1&amp;b=2'>x</a> &amp;", false))
                .isEqualTo("<a href='[c https://a.example/?a=1&b=2]'>x</a> &amp;");
    }

    @Test
    default void otherLinksStay() {
        String html = "<a href='mailto:a@b.example'>x</a> https://a.example/";
        assertThat(linked(html, false)).isEqualTo(html);
    }

    @Test
    default void theImageFollowsTheBody() {
        assertThat(linked("<body>x</body>", true)).isEqualTo("<body>x" + IMAGE + "</body>");
        assertThat(linked("x", true)).isEqualTo("x" + IMAGE);
    }

    @Test
    default void valuesOfALayoutAreFilledInAndCanBeLinks() {
        TextLayout layout =
                new TextLayout(
                        List.of("<body>Dear ", ", <a href='https://a.example/?id=", "'>a</a>"));
        MailHtml.Linked linked = html().linked(layout, url -> !url.endsWith("2"), true);

        ComposedText ada = filled(linked, List.of("Ada", "1"));
        ComposedText bob = filled(linked, List.of("Bob", "2"));

        assertThat(ada.whole())
                .isEqualTo("<body>Dear Ada, <a href='[c https://a.example/?id=1]'>a</a>" + IMAGE);
        assertThat(bob.whole())
                .isEqualTo("<body>Dear Bob, <a href='https://a.example/?id=2'>a</a>" + IMAGE);
    }

    @Test
    default void zeroCharactersAreLeftOutAsBrowsersDo() {
        assertThat(linked("\0<a href='https://a.example/'>x\0</a>", false))
                .isEqualTo("<a href='[c https://a.example/]'>x</a>");
    }
}
