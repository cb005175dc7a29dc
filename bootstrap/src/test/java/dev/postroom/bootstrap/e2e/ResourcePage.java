package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of {@code docs/resources}: its commands, and the responses that it shows.
 *
 * @param steps in the order of the page
 */
record ResourcePage(String name, List<Step> steps) {

    private static final Pattern BLOCK =
            Pattern.compile("^```(sh|json)\\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    /**
     * @param commands for a shell; variables live on until the end of the page
     * @param answer JSON that the commands print, when the page shows it
     */
    record Step(String commands, Optional<String> answer) {}

    static ResourcePage read(Path file) {
        try {
            return new ResourcePage(file.getFileName().toString(), steps(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Step> steps(String markdown) {
        List<Step> steps = new ArrayList<>();
        Matcher block = BLOCK.matcher(markdown);
        while (block.find()) {
            if (block.group(1).equals("sh")) {
                steps.add(new Step(block.group(2), Optional.empty()));
            } else if (!steps.isEmpty()) {
                Step asked = steps.removeLast();
                steps.add(new Step(asked.commands(), Optional.of(block.group(2))));
            }
        }
        return steps;
    }

    /** One script for a shell; what step n prints goes to the file {@code n} of the folder. */
    String script() {
        StringBuilder script = new StringBuilder("set -euo pipefail\n");
        for (int n = 0; n < steps.size(); n++) {
            script.append("{\n").append(steps.get(n).commands()).append("} > ").append(n);
            script.append('\n');
        }
        return script.toString();
    }
}
