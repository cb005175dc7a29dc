package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.trigger.page.StepRow;
import dev.postroom.domain.shared.text.HostileTexts;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pages whose every text tries to leave its place. */
class HostileTextTest {

    private static final Path TEMPLATES = Path.of("src", "main", "jte", "app");
    private static final Pattern IMPORT = Pattern.compile("@import ([\\w.]+\\.(\\w+))");
    private static final Pattern PARAMETER = Pattern.compile("@param (\\w+) (\\w+)");
    private static final List<String> CORPUS = HostileTexts.all();

    // every tag that a template writes: attributes in double quotes alone
    private static final Pattern TAG =
            Pattern.compile(
                    "<!doctype"
                        + " html>|</?[a-zA-Z][a-zA-Z0-9]*(?:\\s+[a-zA-Z][a-zA-Z0-9-]*(?:=\"[^\"]*\")?)*\\s*/?>",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OURS = Pattern.compile("xss-(tag|attribute)(?=[\\s=>/])");

    /** The templates of whole pages: those in a folder that have a frame and models. */
    static Stream<String> pages() throws IOException {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            return files
                    .filter(file -> file.toString().endsWith(".jte"))
                    .map(file -> TEMPLATES.relativize(file).toString())
                    .filter(name -> name.contains("/") && !name.startsWith("part/"))
                    .filter(name -> text(name).contains("@param Frame frame"))
                    .filter(name -> !text(name).contains("@param List<"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    private static String text(String template) {
        try {
            return Files.readString(TEMPLATES.resolve(template));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Object> models(String template, String hostile) throws Exception {
        Map<String, String> classes =
                IMPORT.matcher(text(template))
                        .results()
                        .collect(Collectors.toMap(one -> one.group(2), one -> one.group(1)));
        Map<String, Object> models = new HashMap<>();
        for (MatchResult one : PARAMETER.matcher(text(template)).results().toList()) {
            Class<?> type =
                    one.group(1).equals("String")
                            ? String.class
                            : Class.forName(Objects.requireNonNull(classes.get(one.group(1))));
            models.put(one.group(2), made(type, hostile, 0));
        }
        return models;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aHostileTextStaysAText(String template) throws Exception {
        TemplateEngine engine = TemplateEngine.createPrecompiled(ContentType.Html);
        for (String hostile : CORPUS) {
            StringOutput html = new StringOutput();
            engine.render("app/" + template, models(template, hostile), html);

            TAG.matcher(html.toString())
                    .results()
                    .map(tag -> tag.group().replaceAll("\"[^\"]*\"", "\"\""))
                    .forEach(tag ->
                            assertThat(OURS.matcher(tag).find()).as(tag + " " + hostile).isFalse());
            assertThat(TAG.matcher(html.toString()).replaceAll(""))
                    .as("%s in %s", hostile, template)
                    .doesNotContain("<");
            assertThat(html.toString()).as(template).contains(escaped(hostile));
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static Object made(Type type, String hostile, int depth) throws Exception {
        return switch (type) {
            case ParameterizedType generic -> generic(generic, hostile, depth);
            case Class<?> plain when plain == String.class -> hostile;
            case Class<?> plain when plain == boolean.class -> true;
            case Class<?> plain when plain == int.class -> 1;
            case Class<?> plain when plain == long.class || plain == Long.class -> 1L;
            case Class<?> plain when plain.isRecord() -> record(plain, hostile, depth);
            default -> throw new IllegalArgumentException(type.toString());
        };
    }

    private static Object generic(ParameterizedType type, String hostile, int depth)
            throws Exception {
        Type of = type.getActualTypeArguments()[0];
        if (type.getRawType() == Optional.class) {
            return Optional.of(made(of, hostile, depth));
        }
        if (type.getRawType() == Map.Entry.class) {
            return Map.entry(hostile, hostile);
        }
        if (type.getRawType() == Map.class) {
            return Map.of(hostile, made(type.getActualTypeArguments()[1], hostile, depth));
        }
        // steps have steps
        return of == StepRow.class && depth > 4 ? List.of() : List.of(made(of, hostile, depth));
    }

    private static Object record(Class<?> type, String hostile, int depth) throws Exception {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        Object[] values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = made(components[i].getGenericType(), hostile, depth + 1);
        }
        return type.getDeclaredConstructor(types).newInstance(values);
    }
}
