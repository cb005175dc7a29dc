package dev.postroom.adapters.email.template.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.MailHtmlContract;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScannedHtmlTest implements MailHtmlContract {

    @Override
    public MailHtml html() {
        return new ScannedHtml();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<img src='URL'> | URL",
                "<img src=URL> | URL",
                "<IMG SRC=' URL'> | URL",
                "<img alt=x src = \"URL\"> | URL",
                "<img srcset='URL 2x'> | URL 2x",
                "<img srcset='cid:a 1x, URL 2x'> | URL 2x",
                "<p style='background:url(URL)'> | URL",
                "<p style='background:url( &quot;URL&quot;)'> | URL",
                "<td style=\"background: url('URL')\"> | URL",
                "<style>td { background: URL(\"URL\") }</style> | URL",
                "<!--[if mso]><v:fill src='URL'/><![endif]--> | URL",
                "<video poster='URL'> | URL",
                "<td background=\"URL\"> | URL",
            })
    void urlsOfImagesAndStylesAreLoaded(String html, String loaded) {
        String url = "http://a.example/1.png";
        assertThat(html().urls(html.replace("URL", url).replace(url + "(", "URL(")).loaded())
                .contains(loaded.replace("URL", url));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- <img src='URL'> -->",
                "<a href='https://a.example/?src=URL'>x</a>",
                "<img alt=\"src='URL'\" src='cid:a'>",
                "<p>src: URL</p>",
                "<img src='URL",
            })
    void othersAreNotLoaded(String html) {
        assertThat(html().urls(html.replace("URL", "http://a.example/1.png")).loaded())
                .noneMatch(url -> url.startsWith("http:"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<form action='URL'>",
                "<p>Read URL</p>",
                "<!--[if mso]><a href='URL'>x</a><![endif]-->",
                "<a href=URL>x</a>",
            })
    void textsAndAttributesAreNamed(String html) {
        assertThat(html().urls(html.replace("URL", "http://a.example/")).named())
                .anyMatch(text -> text.contains("http://a.example/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "src=", "http://", "http://a.b", "url(", "http://aaaa@", "background ", "<", "<p ",
                "<p a='", "<!--", "<!--[if", "<!--[if a]>", "</a", "<style>", "</p>", "<p><b></p>"
            })
    void aLongMailIsReadInOnePass(String part) {
        String html = "<p>" + part.repeat(1_000_000 / part.length());
        assertThat(html().urls(html).loaded()).doesNotContain("https:");
        assertThat(html().shows(html, "https://way-out.example/")).isFalse();
    }
}
