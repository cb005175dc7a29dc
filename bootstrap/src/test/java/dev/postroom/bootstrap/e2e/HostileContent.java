package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Hostile mails and templates. */
final class HostileContent {

    private static final List<String> BREAKS = List.of("\\r\\n", "\\n", "\\r", "\\u0000");

    /** Bodies of {@code /emails/send} with a place for a line break. */
    private static final List<String> MAILS =
            List.of(
                    "'to': 'a@acme.test', 'subject': 'a<break>Bcc: b@acme.test'",
                    "'to': 'a<break>b@acme.test', 'subject': 'a'",
                    "'to': 'A<break>B <a@acme.test>', 'subject': 'a'",
                    "'to': {'email': 'a@acme.test', 'name': 'A<break>B'}, 'subject': 'a'",
                    "'to': 'a@acme.test', 'cc': 'a<break>b@acme.test', 'subject': 'a'",
                    "'to': 'a@acme.test', 'reply_to': 'A<break>B <a@acme.test>', 'subject': 'a'",
                    "'to': 'a@acme.test', 'from': 'A<break>B <news@acme.test>', 'subject': 'a'",
                    "'to': 'a@acme.test', 'subject': 'a', 'headers': {'X-A': 'a<break>b'}",
                    "'to': 'a@acme.test', 'subject': 'a', 'headers': {'X<break>A': 'a'}",
                    "'to': 'a@acme.test', 'subject': 'a', 'attachments': [{'filename': 'a<break>b',"
                            + " 'content': 'YQ=='}]",
                    "'to': 'a@acme.test', 'subject': 'a', 'attachments': [{'filename': 'a',"
                            + " 'content': 'YQ==', 'content_type': 'text/plain<break>X-A: b'}]",
                    "'to': 'a@acme.test', 'subject': 'a', 'attachments': [{'filename': 'a',"
                            + " 'content': 'YQ==', 'content_id': 'a<break>b'}]");

    private final Api api;
    private final Findings findings;

    HostileContent(Api api, Findings findings) {
        this.api = api;
        this.findings = findings;
    }

    /** Line breaks and NUL where a mail has one line. */
    void lines() {
        for (String mail : MAILS) {
            for (String end : BREAKS) {
                refused("/emails/send", mail.replace("<break>", end) + ", 'text': 'Hello'");
            }
        }
        for (String end : BREAKS) {
            refused("/tags", "'name': 'a<break>b'".replace("<break>", end));
            refused("/templates", "'name': 'a" + end + "b', 'subject': 'a', 'html': 'b'");
            refused("/templates", "'name': 'ab', 'subject': 'a" + end + "b', 'html': 'b'");
            refused("/subscribers", "'email': 'a@acme.test', 'last_name': 'a" + end + "b'");
        }
    }

    private void refused(String path, String members) {
        String json = "{" + members.replace('\'', '"') + "}";
        findings.cell(
                path + " " + json,
                () ->
                        ProblemShape.isProblem(
                                api.post(path, json), 422, "validation_error", "/api/v1" + path));
    }

    /** Templates that try to read more than their data. */
    void curious() {
        for (String source :
                List.of(
                        "{{constructor}}",
                        "{{x.class.name}}",
                        "{{x.bytes}}",
                        "{{list.size}}",
                        "{{this.class}}",
                        "{{map.entrySet}}",
                        "{{x.getClass}}",
                        "{{__proto__}}",
                        "{{lookup x 'class'}}")) {
            findings.cell(
                    source,
                    () -> {
                        Api.Answer saved = save(source);
                        assertThat(saved.status()).isIn(201, 422);
                        if (saved.status() == 201) {
                            assertThat(shown(saved, "'x': 'x', 'list': [1], 'map': {'a': 1}"))
                                    .doesNotContain("java", "class", "[B@", "constructor");
                        }
                    });
        }
    }

    /** Templates that would not terminate, or would exceed their budget. */
    void endless() {
        String loop = "{{#each a}}{{#each ../a}}{{#each ../../a}}x{{/each}}{{/each}}{{/each}}";
        String items = "'a': [" + "1,".repeat(2000) + "1]";
        findings.cell(loop, () -> preview(save(loop).expect(201), items).expect(422));
        refusedAtSave("{{> other}}");
        refusedAtSave("{{#if a}}".repeat(40) + "{{/if}}".repeat(40));
        refusedAtSave("{{#if a}}");
        refusedAtSave("{{".repeat(10_000));
        refusedAtSave("{{a" + ".a".repeat(1000) + "}}");
        refusedAtSave("{{x}}".repeat(100_000));
        findings.cell("inline HTML of 30000 tags", this::sendLargeHtml);
    }

    private void sendLargeHtml() {
        Api.Answer answer =
                api.post(
                        "/emails/send",
                        "{\"to\": \"a@example.com\", \"subject\": \"Hi\", \"html\": \"%s\"}"
                                .formatted("<p>".repeat(30_000)));
        assertThat(answer.expect(422).text("/errors/0/code")).isEqualTo("template_budget_exceeded");
    }

    private void refusedAtSave(String source) {
        findings.cell(source, () -> save(source).expect(422));
    }

    private Api.Answer save(String source) {
        return api.post(
                "/templates",
                "{\"name\": \"%d\", \"subject\": \"Hi\", \"html\": \"<p>%s</p>\"}"
                        .formatted(System.nanoTime(), source));
    }

    private String shown(Api.Answer saved, String variables) {
        return preview(saved, variables).expect(200).text("/html");
    }

    private Api.Answer preview(Api.Answer saved, String variables) {
        return api.post(
                "/templates/" + saved.text("/id") + "/preview",
                "{\"variables\": {" + variables.replace('\'', '"') + "}}");
    }
}
