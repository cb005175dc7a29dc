package dev.postroom.application.template;

import dev.postroom.domain.shared.failure.ClosestName;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.Warning;

import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Looks for variables that only one of the mail, its schema and its author knows. */
public record VariableWarnings(Template template, CompiledTemplate compiled) {

    /**
     * The warnings about names.
     *
     * @param given the values that the author gave
     * @param data all that the mail is rendered with
     */
    public List<Warning> of(JsonObject given, JsonObject data) {
        Set<String> mentioned = compiled.variables();
        return Stream.of(
                        undeclared(mentioned),
                        unused(given, mentioned),
                        absent(data, mentioned),
                        unknownMembers(given))
                .flatMap(warnings -> warnings)
                .toList();
    }

    private Stream<Warning> undeclared(Set<String> mentioned) {
        return mentioned.stream()
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

    private static Stream<Warning> unused(JsonObject given, Set<String> mentioned) {
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
    private Stream<Warning> absent(JsonObject data, Set<String> mentioned) {
        return template.missingIn(data).stream()
                .filter(name -> !mentioned.contains(name))
                .map(Warning::required);
    }

    // no subscriber and no campaign gives the mail a member of another name
    private Stream<Warning> unknownMembers(JsonObject given) {
        return new TreeMap<>(MailVariables.MEMBERS)
                .entrySet().stream()
                        .filter(known -> !given.members().containsKey(known.getKey()))
                        .filter(known -> !template.variables().containsKey(known.getKey()))
                        .flatMap(known -> unknownMembers(known.getKey(), known.getValue()));
    }

    private Stream<Warning> unknownMembers(String variable, List<String> known) {
        return compiled.members(variable).stream()
                .filter(name -> !known.contains(name))
                .map(name -> Warning.unknownMember(variable, name, ClosestName.to(name, known)));
    }
}
