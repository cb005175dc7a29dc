package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The steps of the first visitor of the demo, page after page. */
record JourneySteps(Visitor visitor) {

    private static final Pattern ADDRESS = Pattern.compile("first-[a-z0-9]+@example\\.com");

    /** Makes a key of a purpose; returns the command that adds a subscriber with it. */
    String makeAKey() {
        visitor.follow("Make a key and use it");
        visitor.isAt("Keys");
        visitor.follow("New test key");
        visitor.isAt("New test key");
        visitor.follow("Sync subscribers");
        visitor.write("Name", "shop");
        visitor.send("Create the key");
        visitor.isAt("Your new key");
        visitor.reads("This is the only time that the whole key is shown.");
        String secret = visitor.textOf("Key");
        String command = visitor.textOf("Add a subscriber");
        assertThat(command).contains(secret);
        visitor.follow("I have stored it");
        visitor.isAt("shop");
        visitor.reads("never used");
        return command;
    }

    /** Runs the command in a shell, and sees who was added. */
    void addARow(String command) throws IOException, InterruptedException {
        visitor.follow("Subscribers");
        visitor.isAt("Subscribers");
        Matcher address = ADDRESS.matcher(command);
        assertThat(address.find()).as(command).isTrue();
        assertThat(visitor.text()).doesNotContain(address.group());
        assertThat(run(command)).contains(address.group(), "\"status\":\"active\"");
        visitor.reload();
        visitor.reads(address.group());
    }

    private static String run(String command) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("bash", "-c", command)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        shell.getOutputStream().close();
        String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as(out).isZero();
        return out;
    }
}
