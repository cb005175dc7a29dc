package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The steps of the first visitor of the demo, page after page. */
record JourneySteps(Visitor visitor) {

    private static final String CAMPAIGN = "Autumn offer";
    private static final String SEND = "Send or schedule";
    private static final String OFFER = "Autumn offer: 20 % off until Sunday";
    private static final Pattern ADDRESS = Pattern.compile("first-[a-z0-9]+@example\\.com");

    /** Makes a key of a purpose; returns the command that adds a subscriber with it. */
    String makeAKey() {
        visitor.followFirst("Keys");
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

    /** Runs the command in a shell, and sees who was added: without a reload if scripts run. */
    void addARow(String command) {
        visitor.followFirst("Subscribers");
        visitor.isAt("Subscribers");
        Matcher address = ADDRESS.matcher(command);
        assertThat(address.find()).as(command).isTrue();
        assertThat(visitor.text()).doesNotContain(address.group());
        Runnable adding =
                () -> assertThat(run(command)).contains(address.group(), "\"status\":\"active\"");
        if (visitor.hasScripts()) {
            visitor.readsWithoutReload(adding, address.group());
        } else {
            adding.run();
            visitor.reload();
            visitor.reads(address.group());
        }
    }

    /** Sends the campaign of the demo, or a copy when it was sent before, and sees the bar end. */
    void sendACampaign() {
        visitor.followFirst("Campaigns");
        visitor.follow(CAMPAIGN);
        boolean isDraft = visitor.has(SEND);
        String name = isDraft ? CAMPAIGN : CAMPAIGN + " (copy)";
        if (!isDraft) {
            visitor.send("Duplicate");
            visitor.isAt(name);
        }
        visitor.follow(SEND);
        visitor.reads("Send to ", " people in the test environment");
        visitor.send(Pattern.compile("Send to [0-9]+ people in the test environment"));
        visitor.isAt(name);
        visitor.awaitsTheEnd("Reload for the present numbers");
        visitor.reads("● sent", "Bounced");
    }

    /** Reads why two people got no mail. */
    void readWhyTwoGotNoMail() {
        visitor.followFirst("Campaigns");
        visitor.follow(CAMPAIGN);
        visitor.isAt(CAMPAIGN);
        visitor.follow(Pattern.compile("Bounced 2\\b.*"));
        visitor.reads(
                "bounced+closed@simulator.test",
                "The mail server has refused the mail permanently. 550 5.1.1",
                "moved+mona@simulator.test",
                "The mail server has refused the mail permanently. 550 5.1.6");
    }

    /**
     * Opens a captured mail, and the page on which its reader, who may be German, chooses topics.
     */
    void openAMail() {
        visitor.followFirst("Inbox");
        visitor.isAt("Inbox");
        visitor.followFirst(OFFER);
        visitor.isAt(OFFER);
        visitor.reads("Links in this mail");
        visitor.follow("choose what you get");
        visitor.isAt("Your email preferences", "Ihre E-Mail-Einstellungen");
        visitor.goBack();
        visitor.isAt(OFFER);
    }

    /** Opens a delivery of the webhook, and reads what was sent and what the receiver found. */
    void openADelivery() {
        visitor.followFirst("Webhooks");
        visitor.isAt("Webhooks");
        visitor.follow(Pattern.compile("http://127\\.0\\.0\\.1:[0-9]+/"));
        visitor.filter("delivered");
        visitor.followFirst(Pattern.compile("(campaign|email|subscriber|tag)\\.[a-z_]+"));
        visitor.reads("Delivery of ", "Headers sent", "signature valid");
        assertThat(visitor.textOf("Body sent")).contains("\"type\"", "\"data\"");
    }

    private static String run(String command) {
        try {
            Process shell =
                    new ProcessBuilder("bash", "-c", command)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start();
            shell.getOutputStream().close();
            String out = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(shell.waitFor()).as(out).isZero();
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the shell was interrupted", e);
        }
    }
}
