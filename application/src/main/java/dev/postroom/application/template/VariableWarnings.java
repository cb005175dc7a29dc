package dev.postroom.application.template;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.Warning;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Looks for variables that only one of the mail, its schema and its author knows.
 *
 * @param mentioned the variables that the mail uses
 */
public record VariableWarnings(Template template, Set<String> mentioned) {

    /**
     * The warnings about names.
     *
     * @param given the values that the author gave
     * @param data all that the mail is rendered with
     */
    public List<Warning> of(JsonObject given, JsonObject data) {
        return Stream.of(undeclared(), unused(given), absent(data))
                .flatMap(warnings -> warnings)
                .toList();
    }

    private Stream<Warning> undeclared() {
        return new TreeSet<>(mentioned)
                .stream()
                        .filter(name -> !template.variables().isEmpty())
                        .filter(name -> !template.variables().containsKey(name))
                        .filter(name -> !MailVariables.isReserved(name))
                        .map(name ->
                                new Warning(
                                        "variables_schema." + name,
                                        Warning.Code.UNDECLARED_VARIABLE,
                                        name
                                                + " is used in the template, but missing in"
                                                + " variables_schema."));
    }

    private Stream<Warning> unused(JsonObject given) {
        return new TreeSet<>(given.members().keySet())
                .stream()
                        .filter(name -> !mentioned.contains(name))
                        .map(name ->
                                new Warning(
                                        "variables." + name,
                                        Warning.Code.UNUSED_VARIABLE,
                                        name
                                                + " has a value, but is not used in the"
                                                + " template."));
    }

    // those that the mail uses are reported as missing in it
    private Stream<Warning> absent(JsonObject data) {
        return template.missingIn(data).stream()
                .filter(name -> !mentioned.contains(name))
                .map(Warning::required);
    }
}
