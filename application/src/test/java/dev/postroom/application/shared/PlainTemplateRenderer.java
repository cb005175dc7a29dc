package dev.postroom.application.shared;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.PlainMailHtml;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Replaces {@code {{name}}} and {@code {{name.member}}}, and counts what it does. */
public final class PlainTemplateRenderer implements TemplateRenderer {

    private static final Pattern MARK = Pattern.compile("\\{\\{([a-z_.]+)}}");

    private final AtomicInteger compilations = new AtomicInteger();
    private final AtomicInteger renders = new AtomicInteger();
    private volatile double cost;

    /** The number of compilations. */
    public int compilations() {
        return compilations.get();
    }

    /** The number of renders. */
    public int renders() {
        return renders.get();
    }

    /** The cost of each compilation and render from now on. */
    public void setCost(double share) {
        cost = share;
    }

    @Override
    public CompiledTemplate compile(TemplateSource source, RenderBudget meter) {
        meter.add(cost);
        if (source.subject().contains("{{broken")) {
            throw Failure.Invalid.field("subject", "invalid_template", "Line 1: broken.")
                    .asException();
        }
        compilations.incrementAndGet();
        return new Compiled(source, this);
    }

    @Override
    public void checkHtml(String html) {
        if (html.contains("huge")) {
            throw Failure.Invalid.value("template_budget_exceeded", "This is too large.")
                    .asException();
        }
    }

    @Override
    public MailHtml html() {
        return new PlainMailHtml();
    }

    private record Compiled(TemplateSource source, PlainTemplateRenderer renderer)
            implements CompiledTemplate {

        @Override
        public RenderedMail render(JsonObject variables, RenderBudget meter) {
            renderer.renders.incrementAndGet();
            meter.add(renderer.cost);
            String html = filled(source.html().orElse(""), variables);
            return new RenderedMail(
                    filled(source.subject(), variables),
                    ComposedText.of(html),
                    ComposedText.of(html),
                    source.previewText().map(text -> filled(text, variables)));
        }

        // it has no conditions
        @Override
        public List<CompiledTemplate> branches(Set<String> around, Set<String> given) {
            return List.of(this);
        }

        @Override
        public Set<String> variables() {
            return paths().map(path -> path.replaceAll("\\..*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        @Override
        public Set<String> members(String variable) {
            return paths().filter(path -> path.startsWith(variable + "."))
                    .map(path -> path.split("\\.", -1)[1])
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        private Stream<String> paths() {
            return MARK.matcher(source.subject() + source.html().orElse(""))
                    .results()
                    .map(result -> result.group(1));
        }

        private static String filled(String text, JsonObject variables) {
            return MARK.matcher(text)
                    .replaceAll(result ->
                            Matcher.quoteReplacement(value(variables.members(), result.group(1))));
        }

        private static String value(Map<?, ?> members, String path) {
            int dot = path.indexOf('.');
            Object value = members.get(dot < 0 ? path : path.substring(0, dot));
            if (dot >= 0 && value instanceof Map<?, ?> inner) {
                return value(inner, path.substring(dot + 1));
            }
            return Objects.toString(value, "");
        }
    }
}
