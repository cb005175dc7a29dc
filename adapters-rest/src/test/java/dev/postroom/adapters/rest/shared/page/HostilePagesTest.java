package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeMail;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.fake.FakeTags;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Texts of other people make no element, no attribute and no address of a page: with them it has
 * the same elements and attributes as with harmless ones.
 */
class HostilePagesTest {

    private static final List<String> PATHS =
            List.of(
                    "/subscribers",
                    "/subscribers/ID",
                    "/subscribers/ID/notes",
                    "/subscribers/ID/edit",
                    "/tags",
                    "/tags/ID",
                    "/imports/ID",
                    "/emails",
                    "/emails/ID");
    private static final Pattern ELEMENT =
            Pattern.compile("<(/?[a-zA-Z][\\w-]*)((?:\\s+[\\w-]+(?:=\"[^\"]*\")?)*)\\s*/?>");
    private static final Pattern ATTRIBUTE = Pattern.compile("([\\w-]+)(?:=\"([^\"]*)\")?");

    private static TestApi api;
    private static List<List<String>> harmless;

    @BeforeAll
    static void start() throws Exception {
        api = TestApi.start();
        fill("plain");
        harmless = elements();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<script>alert(1)</script>",
                "</script><script>alert(1)</script>",
                "<img src=x onerror=alert(1)>",
                "\"><img src=x onerror=alert(1)>",
                "'><svg/onload=alert(1)>",
                "\" onmouseover=\"alert(1)",
                "' onfocus='alert(1)' autofocus='",
                "` onload=`alert(1)",
                "javascript:alert(1)",
                "<a href=\"javascript:alert(1)\">x</a>",
                "<svg><script>alert(1)</script></svg>",
                "<math><mtext></mtext><mglyph><style><img src=x></style></mglyph></math>",
                "<!--><img src=x>-->",
                "<![CDATA[<img src=x>]]>",
                "</textarea><img src=x>",
                "</title><img src=x>",
                "</code></pre><form action=//evil.example>",
                "<iframe srcdoc='<script>1</script>'>",
                "<base href=//evil.example>",
                "<meta http-equiv=refresh content=0;url=//evil.example>",
                "<link rel=stylesheet href=//evil.example>",
                "<p hx-get=/x hx-trigger=load>",
                "{{constructor.constructor('alert(1)')()}}",
                "${7*7} @template.app.layout @endif",
                "__proto__",
                "&lt;script&gt;",
                "&#60;img src=x&#62;",
                "\u202Egnp.exe\u202C <b>",
                "%3Cscript%3E",
                "<plaintext>",
                "<xmp><p title=\"</xmp><img src=x>\">"
            })
    void aTextStaysAText(String hostile) throws Exception {
        fill(hostile);

        List<List<String>> shown = elements();

        for (int i = 0; i < PATHS.size(); i++) {
            assertThat(shown.get(i)).as(PATHS.get(i)).isEqualTo(harmless.get(i));
        }
    }

    private static void fill(String text) {
        Tag plain = FakeTags.NEWS.tag();
        Tag tag =
                new Tag(
                        plain.id(),
                        text,
                        plain.slug(),
                        Optional.of(text),
                        Optional.of(text),
                        true,
                        true,
                        plain.revision());
        Subscriber anna =
                SubscriberFixture.subscriber(FakeSubscribers.ANNA.id().value())
                        .withEmail("anna@example.com")
                        .withName(text, text)
                        .withMetadata(Map.of("key", text))
                        .build();
        api.subscribers.person =
                anna.withMemberships(
                        List.of(new TagMembership(tag, FakeSubscribers.ANNA.createdAt(), "api")));
        Note note = FakeSubscribers.NOTE;
        api.subscribers.note = new Note(note.id(), note.subscriber(), text, text, note.createdAt());
        api.tags.tag = new CountedTag(tag, 3);
        Email hello = FakeMail.HELLO;
        OutgoingMail mail = hello.mail();
        api.mail.email =
                EmailFixture.email(hello.id().value())
                        .withMail(
                                mail.withContent(
                                        MailContent.of(
                                                text,
                                                Optional.of(text),
                                                Optional.of(text),
                                                List.of())))
                        .build();
        api.mail.reply = "550 " + text;
        api.imports.rejected.clear();
        api.imports.rejected.add(new RejectedRow(3, text, text, text));
    }

    /** The elements of each page with the names of their attributes, and where their links lead. */
    private static List<List<String>> elements() throws IOException, InterruptedException {
        List<List<String>> all = new ArrayList<>();
        for (String path : PATHS) {
            String id = FakeSubscribers.ANNA.id().toString();
            HttpResponse<String> page =
                    api.send(
                            api.bare("/app/acme/test" + path.replace("ID", id))
                                    .header("Cookie", "__Host-postroom=owner")
                                    .GET());
            assertThat(page.statusCode()).as(path).isEqualTo(200);
            List<String> elements = new ArrayList<>();
            Matcher element = ELEMENT.matcher(page.body());
            while (element.find()) {
                elements.add(element.group(1) + attributes(element.group(2)));
            }
            assertThat(elements).hasSize(page.body().split("<[a-zA-Z/]", -1).length - 1);
            all.add(elements);
        }
        return all;
    }

    private static String attributes(String text) {
        StringBuilder names = new StringBuilder();
        Matcher attribute = ATTRIBUTE.matcher(text);
        while (attribute.find()) {
            names.append(' ').append(attribute.group(1));
            boolean isAddress = attribute.group(1).matches("href|src|action");
            if (isAddress) {
                names.append(attribute.group(2).startsWith("/") ? " inside" : " outside");
            }
        }
        return names.toString();
    }
}
