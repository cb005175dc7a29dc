package dev.postroom.adapters.rest.template.page.version;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.template.VariableRules;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Two versions of a template. Name and slug belong to the template, and are left out. */
record ComparedVersions(Template from, Template to) {

    private static final String VARIABLES = "variables_schema";
    private static final int SHORT = 2_000;
    private static final int BODY = 22_000;
    private static final int TEXT = 9_000;

    /** The texts that differ. */
    List<ChangedText> texts() {
        TemplateSource old = from.source();
        TemplateSource now = to.source();
        List<ChangedText> texts = new ArrayList<>();
        add(texts, "Subject", old.subject(), now.subject(), SHORT);
        add(texts, "Preview text", text(old.previewText()), text(now.previewText()), SHORT);
        add(texts, "Category", from.category().keyword(), to.category().keyword(), SHORT);
        add(texts, "MJML", text(old.mjml()), text(now.mjml()), BODY);
        add(texts, "HTML", text(old.html()), text(now.html()), BODY);
        add(texts, "Plain text", text(old.text()), text(now.text()), TEXT);
        add(texts, "Rules of variables", rules(from), rules(to), TEXT);
        return texts;
    }

    private static void add(
            List<ChangedText> texts, String title, String before, String after, int room) {
        if (!before.equals(after)) {
            texts.add(ChangedText.of(title, LineDifference.of(before, after), room));
        }
    }

    private static String text(Optional<String> text) {
        return text.orElse("");
    }

    private static String rules(Template template) {
        return template.variables().isEmpty() ? "" : Json.readable(members(template.variables()));
    }

    /** The fields of a request that gives the later one the content of the earlier one. */
    Map<String, @Nullable Object> restored() {
        TemplateSource old = from.source();
        TemplateSource now = to.source();
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        put(changes, "subject", now.subject(), old.subject());
        put(changes, "preview_text", now.previewText(), old.previewText());
        put(changes, "category", to.category().keyword(), from.category().keyword());
        put(changes, "mjml_content", now.mjml(), old.mjml());
        put(changes, "html_content", now.html(), old.html());
        put(changes, "text_content", now.text(), old.text());
        Map<String, @Nullable Object> rules =
                difference(members(to.variables()), members(from.variables()));
        if (!rules.isEmpty()) {
            changes.put(VARIABLES, rules);
        }
        return changes;
    }

    private static void put(
            Map<String, @Nullable Object> changes,
            String name,
            Optional<String> now,
            Optional<String> wanted) {
        if (!now.equals(wanted)) {
            changes.put(name, wanted.orElse(null));
        }
    }

    private static void put(
            Map<String, @Nullable Object> changes, String name, String now, String wanted) {
        put(changes, name, Optional.of(now), Optional.of(wanted));
    }

    private static Map<String, @Nullable Object> members(Map<String, VariableRule> rules) {
        return VariableRules.toJson(rules).members();
    }

    // a merge patch (RFC 7396), which names each member that goes
    private static Map<String, @Nullable Object> difference(Map<?, ?> now, Map<?, ?> wanted) {
        Map<String, @Nullable Object> changes = new LinkedHashMap<>();
        now.keySet().stream()
                .filter(name -> !wanted.containsKey(name))
                .forEach(name -> changes.put(name.toString(), null));
        wanted.forEach((name, value) -> {
            Object before = now.get(name);
            if (!Objects.equals(value, before)) {
                changes.put(
                        name.toString(),
                        before instanceof Map<?, ?> old && value instanceof Map<?, ?> other
                                ? difference(old, other)
                                : value);
            }
        });
        return changes;
    }

    /** Whether one has what the other one has. */
    boolean isSame() {
        return restored().isEmpty();
    }
}
