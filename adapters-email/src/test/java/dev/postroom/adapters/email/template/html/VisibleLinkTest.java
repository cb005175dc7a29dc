package dev.postroom.adapters.email.template.html;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A link counts only if a reader can see it. */
final class VisibleLinkTest {

    private static final String URL = "https://out.example/";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<a href='URL'>Leave</a>",
                "<a href=URL>Leave</a>",
                "<A HREF=\" URL?x=1\" style='color:red'>Leave</A>",
                "<a href='URL'><b>Leave</b></a>",
                "<a href='URL'><img src='https://a.example/1.png'></a>",
                "<map><area href='URL'></map>",
                "<p>Leave: URL</p>",
                "<p style='display:none'>x</p><a href='URL'>Leave</a>",
                "<div style='display:none'><p>x</div><a href='URL'>Leave</a>",
                "<p style='display:none'>x<div><a href='URL'>Leave</a></div>",
                "<!-- x --><a href='URL'>Leave</a>",
                "<!--[if !mso]><!--><a href='URL'>Leave</a><!--<![endif]-->",
                "<!--[if mso]><table><tr><td><![endif]--><a href='URL'>Leave</a>",
                "<style>a { display:none }</style><a href='URL'>Leave</a>",
                "<a href='URL' style='display:inline-block'>Leave</a>",
            })
    void visibleLinksCount(String html) {
        assertThat(VisibleLink.isIn(html.replace("URL", URL), URL)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<p>x</p>",
                "<!-- <a href='URL'>Leave</a> -->",
                "<!-- <a href='URL'>Leave</a>",
                "<!--[if mso]><a href='URL'>Leave</a><![endif]-->",
                "<a href='URL' style='display:none'>Leave</a>",
                "<a href='URL' style='color:red; DISPLAY : none !important'>Leave</a>",
                "<div style='display:none'><p><a href='URL'>Leave</a></p></div>",
                "<div hidden><a href='URL'>Leave</a></div>",
                "<span style='visibility:hidden'><a href='URL'>Leave</a></span>",
                "<a href='URL'></a>",
                "<a href='URL'> &nbsp; </a>",
                "<a href='https://other.example/'>Leave</a>",
                "<style>a:after { content: 'URL' }</style>",
                "<title>URL</title>",
                "<head><meta content='URL'></head>",
                "<img src='URL'>",
                "<p title='URL'>x</p>",
            })
    void othersDoNot(String html) {
        assertThat(VisibleLink.isIn(html.replace("URL", URL), URL)).isFalse();
    }
}
