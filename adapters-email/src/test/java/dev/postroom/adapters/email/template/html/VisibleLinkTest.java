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
                "<a href='URL' style='display:inline-block'>Leave</a>",
                "<style>.y{display:none}</style><a class='x' href='URL'>Leave</a>",
                "<style>.x:hover{display:none}</style><a class='x' href='URL'>Leave</a>",
                "<style>a[title]{display:none}</style><a class='x' href='URL'>Leave</a>",
                "<style>@media print{.x{display:none}}</style><a class='x' href='URL'>Leave</a>",
                "<style>@media (max-width:480px){.x{display:none}}.y{color:red}</style>"
                        + "<a class='x' href='URL'>Leave</a>",
                "<style media='print'>.x{display:none}</style><a class='x' href='URL'>Leave</a>",
                "<!--[if mso]><style>.x{display:none}</style><![endif]-->"
                        + "<a class='x' href='URL'>Leave</a>",
                "<style>/* .x{display:none} */</style><a class='x' href='URL'>Leave</a>",
                "<style>.x{display:none}.x{display:block}</style>"
                        + "<a class='x' href='URL'>Leave</a>",
                "<style>#x{display:block}.x{display:none}</style>"
                        + "<a class='x' id='x' href='URL'>Leave</a>",
                "<style>.x{display:none}</style>"
                        + "<a class='x' style='display:inline' href='URL'>Leave</a>",
                "<style>.x .y{display:none}</style><p class='y'><a href='URL'>Leave</a></p>",
                "<style>.x{visibility:hidden}a{visibility:visible}</style>"
                        + "<p class='x'><a href='URL'>Leave</a></p>",
                "<td style='font-size:0px'><div style='font-size:13px'><a href='URL'>Leave</a>",
                "<p style='font-size:0'><a href='URL'><img src='https://a.example/1'></a></p>",
                "<p style='font-size:0.8em'><a href='URL'>Leave</a></p>",
                "<style>.x{display:none</style><a href='URL'>Leave</a>",
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
                "<style>a { display:none }</style><a href='URL'>Leave</a>",
                "<style>.x{display:none}</style><a class='x' href='URL'>Leave</a>",
                "<style>.x { DISPLAY : None !important; color: red }</style>"
                        + "<div class='a x b'><a href='URL' style='display:block'>Leave</a></div>",
                "<style>#foot{visibility:hidden}</style><p id=foot><a href='URL'>Leave</a></p>",
                "<style>p, .y , td.x{display:none}</style>"
                        + "<table><tr><td class='x'><a href='URL'>Leave</a></td></tr></table>",
                "<style>.foot a{display:none}</style><p class='foot'><b><a href='URL'>L</a></b>",
                "<style>.foot > a{display:none}</style><p class='foot'><a href='URL'>L</a></p>",
                "<style>@media screen{.x{display:none}}</style><a class='x' href='URL'>L</a>",
                "<style>@import 'x';.x{display:none}</style><a class='x' href='URL'>L</a>",
                "<style>@media print{p{color:red}}.x{display:none}</style>"
                        + "<a class='x' href='URL'>Leave</a>",
                "<style><!-- .x{display:none} --></style><a class='x' href='URL'>L</a>",
                "<a class='x' href='URL'>Leave</a><style>.x{display:none}</style>",
                "<style>.x{display:none!important}</style>"
                        + "<a class='x' style='display:block' href='URL'>Leave</a>",
                "<style>*{display:none}</style><a href='URL'>Leave</a>",
                "<p style='font-size:0'><a href='URL'>Leave</a></p>",
                "<p style='font-size: 0px'><a style='font-size:1em' href='URL'>Leave</a></p>",
                "<style>.x{font-size:0.0pt}</style><a class='x' href='URL'>Leave</a>",
                "<p style='visibility:collapse'><a href='URL'>Leave</a></p>",
                "<style>.x{display:none</style><a class='x' href='URL'>Leave</a>",
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
