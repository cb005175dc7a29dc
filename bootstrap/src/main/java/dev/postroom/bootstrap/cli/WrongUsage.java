package dev.postroom.bootstrap.cli;

import dev.postroom.bootstrap.settings.value.Masking;
import dev.postroom.domain.shared.failure.ClosestName;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Says everything that is wrong with the arguments of a command at once, each unknown name with the
 * one that was probably meant.
 *
 * @param fresh makes a command line that has read nothing
 */
record WrongUsage(Supplier<CommandLine> fresh) implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException wrong, String[] arguments) {
        CommandLine line = wrong.getCommandLine();
        PrintWriter err = line.getErr();
        sentences(wrong, arguments).stream().map(Masking::withoutPasswords).forEach(err::println);
        err.printf("See \"%s --help\".%n", line.getCommandSpec().qualifiedName());
        err.flush();
        return line.getCommandSpec().exitCodeOnInvalidInput();
    }

    private Set<String> sentences(ParameterException first, String[] arguments) {
        Set<String> sentences = new LinkedHashSet<>();
        List<String> rest = new ArrayList<>(List.of(arguments));
        errors(rest).stream()
                .flatMap(error -> unmatched(error).stream())
                .forEach(unmatched -> sentences.addAll(unknownOptions(unmatched, rest)));
        List<Exception> others = errors(rest);
        others.forEach(error -> said(error, others).ifPresent(sentences::add));
        return sentences.isEmpty() ? Set.of(String.valueOf(first.getMessage())) : sentences;
    }

    // the parser stops at the first error unless it is told to collect them
    private List<Exception> errors(List<String> arguments) {
        CommandLine line = fresh.get();
        collectErrors(line);
        List<Exception> errors = new ArrayList<>();
        ParseResult part = line.parseArgs(arguments.toArray(String[]::new));
        while (part != null) {
            errors.addAll(part.errors());
            part = part.subcommand();
        }
        return errors;
    }

    private static void collectErrors(CommandLine line) {
        line.getCommandSpec().parser().collectErrors(true);
        line.getSubcommands().values().forEach(WrongUsage::collectErrors);
    }

    private static Optional<UnmatchedArgumentException> unmatched(Exception error) {
        return error instanceof UnmatchedArgumentException unmatched
                ? Optional.of(unmatched)
                : Optional.empty();
    }

    /** The unknown options, which are taken out of the arguments with their values. */
    private static List<String> unknownOptions(
            UnmatchedArgumentException error, List<String> arguments) {
        CommandSpec command = error.getCommandLine().getCommandSpec();
        List<String> said = new ArrayList<>();
        for (String argument : error.getUnmatched()) {
            if (isOption(argument)) {
                String name = argument.replaceFirst("(?s)=.*", "");
                said.add(unknown("option", name, command.optionsMap().keySet()));
                boolean hasValue =
                        name.equals(argument)
                                && ClosestName.to(name, command.optionsMap().keySet())
                                        .map(command::findOption)
                                        .filter(meant -> meant.arity().max() > 0)
                                        .isPresent();
                remove(arguments, arguments.indexOf(argument), hasValue);
            }
        }
        return said;
    }

    private static void remove(List<String> arguments, int option, boolean hasValue) {
        if (option >= 0) {
            arguments.remove(option);
            if (hasValue && option < arguments.size() && !isOption(arguments.get(option))) {
                arguments.remove(option);
            }
        }
    }

    private static Optional<String> said(Exception error, List<Exception> all) {
        return switch (error) {
            case UnmatchedArgumentException unmatched -> argument(unmatched, all);
            case MissingParameterException missing
                    when missing.getMissing().stream().allMatch(place -> isRefused(all, place)) ->
                    Optional.empty();
            default -> Optional.of(String.valueOf(error.getMessage()));
        };
    }

    private static Optional<String> argument(
            UnmatchedArgumentException error, List<Exception> all) {
        CommandSpec command = error.getCommandLine().getCommandSpec();
        return error.getUnmatched().stream()
                .filter(text -> !isOption(text) && !isRefused(all, text))
                .findFirst()
                .map(text ->
                        command.subcommands().isEmpty()
                                ? "Unknown argument: '%s'".formatted(text)
                                : unknown("command", text, command.subcommands().keySet()));
    }

    // a value that was refused counts as missing and as unknown for the parser, too
    private static boolean isRefused(List<Exception> all, Object valueOrPlace) {
        return all.stream()
                .filter(error -> !(error instanceof MissingParameterException))
                .map(ParameterException.class::cast)
                .anyMatch(error ->
                        valueOrPlace.equals(error.getValue())
                                || valueOrPlace.equals(error.getArgSpec()));
    }

    private static boolean isOption(String argument) {
        return argument.startsWith("-");
    }

    /** A sentence about an unknown name, with the known one that was probably meant. */
    static String unknown(String kind, String name, Collection<String> known) {
        return ClosestName.to(name, known)
                .map(closest -> "Unknown %s: '%s'. Did you mean %s?".formatted(kind, name, closest))
                .orElse("Unknown %s: '%s'".formatted(kind, name));
    }
}
