package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page with commands to type in. A block of {@code sh} has commands; a block of {@code json} or
 * {@code text} right behind it shows what they print. Blocks without a language are illustrations.
 *
 * @param steps in the order of the page
 */
record TypedPage(String name, List<Step> steps) {

    private static final Pattern BLOCK =
            Pattern.compile("^( *)```(\\w*)\\n(.*?)^\\1```\\n", Pattern.MULTILINE | Pattern.DOTALL);
    private static final String COMMANDS = "sh";

    /**
     * @param commands for a shell; variables and functions live on until the end of the page
     * @param shown what the page says that they print; empty for commands that print nothing
     */
    record Step(String commands, String shown) {}

    static TypedPage read(Path file) {
        try {
            return new TypedPage(file.getFileName().toString(), steps(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Step> steps(String markdown) {
        List<Step> steps = new ArrayList<>();
        Matcher block = BLOCK.matcher(markdown);
        int endOfCommands = -1;
        while (block.find()) {
            if (block.group(2).equals(COMMANDS)) {
                steps.add(new Step(block.group(3), ""));
                endOfCommands = block.end();
            } else if (!block.group(2).isEmpty()) {
                if (block.start() != endOfCommands) {
                    throw new AssertionError("an output without commands: " + block.group(3));
                }
                steps.add(new Step(steps.removeLast().commands(), block.group(3)));
            }
        }
        return steps;
    }

    /**
     * One script for a shell; what step n prints goes to the file {@code n} of the folder, what it
     * reports as an error to {@code n.err}.
     */
    String script(Path folder) {
        StringBuilder script = new StringBuilder("set -euo pipefail\n");
        for (int n = 0; n < steps.size(); n++) {
            Path output = folder.resolve(Integer.toString(n));
            script.append("{\n").append(steps.get(n).commands());
            script.append("} > '%s' 2> '%s.err'\n".formatted(output, output));
        }
        return script.toString();
    }
}
