package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Signs in to a server (RFC 4954), in the same way over each transport. */
public final class SignIn {

    /** The mechanisms that this service knows, for messages. */
    public static final String KNOWN = "SCRAM-SHA-256, PLAIN, LOGIN and XOAUTH2";

    private static final String BEARER = "XOAUTH2";
    private static final List<String> BEST_IN_THE_OPEN =
            List.of("SCRAM-SHA-256", "PLAIN", "LOGIN", BEARER);
    private static final List<String> BEST_TO_A_KNOWN_SERVER =
            List.of("PLAIN", "LOGIN", "SCRAM-SHA-256", BEARER);
    private static final int MOST_ROUNDS = 4;

    // of a command without its line end (RFC 5321 section 4.5.3.1.4)
    private static final int LONGEST_COMMAND = 510;

    private SignIn() {}

    /** The connection to the server. */
    @FunctionalInterface
    public interface Dialogue {

        /** Sends a line, and waits for the reply. */
        Said ask(String line) throws IOException;
    }

    /**
     * A reply.
     *
     * @param text with the code
     */
    public record Said(int code, String text) {}

    /**
     * Who signs in.
     *
     * @param token whether the secret is a token, and not a password
     */
    public record Identity(String user, String secret, boolean token) {

        @Override
        public String toString() {
            return user + ":***";
        }
    }

    /** The mechanisms that a server offers in its answer to EHLO, in upper case. */
    public static Set<String> offered(String ehlo) {
        Set<String> names = new LinkedHashSet<>();
        ehlo.lines()
                .filter(line -> line.length() > 4)
                .map(line -> List.of(line.substring(4).toUpperCase(Locale.ROOT).split("[ =]+")))
                .filter(words -> words.getFirst().equals("AUTH"))
                .forEach(words -> names.addAll(words.subList(1, words.size())));
        return names;
    }

    /**
     * The mechanism to use; empty when none of those is known here.
     *
     * @param isKnownServer whether the server has shown a valid certificate
     */
    public static Optional<String> best(
            Set<String> offered, Identity identity, boolean isKnownServer) {
        List<String> wanted = isKnownServer ? BEST_TO_A_KNOWN_SERVER : BEST_IN_THE_OPEN;
        return (identity.token() ? List.of(BEARER) : wanted)
                .stream().filter(offered::contains).findFirst();
    }

    /** Signs in; returns the last reply, which says whether that worked. */
    public static Said with(String name, Identity identity, Dialogue dialogue) throws IOException {
        Mechanism mechanism = mechanism(name, identity);
        Said reply = begin("AUTH " + name, mechanism.first(), dialogue);
        for (int round = 0; reply.code() == 334 && round < MOST_ROUNDS; round++) {
            reply = dialogue.ask(base64(mechanism.answer(challenge(reply))));
        }
        if (reply.code() / 100 == 2 && !mechanism.isDone()) {
            throw new IOException("the server did not prove that it knows the password");
        }
        return reply;
    }

    // what would make the command too long is the answer to an empty challenge (RFC 4954 section 4)
    private static Said begin(String command, Optional<byte[]> first, Dialogue dialogue)
            throws IOException {
        if (first.isEmpty()) {
            return dialogue.ask(command);
        }
        String line = command + " " + base64(first.get());
        if (line.length() <= LONGEST_COMMAND) {
            return dialogue.ask(line);
        }
        Said invited = dialogue.ask(command);
        return invited.code() == 334 ? dialogue.ask(base64(first.get())) : invited;
    }

    private static Mechanism mechanism(String name, Identity identity) {
        return switch (name) {
            case "SCRAM-SHA-256" -> new Scram(identity.user(), identity.secret());
            case "PLAIN" -> new Mechanism.Plain(identity.user(), identity.secret());
            case "LOGIN" -> new Mechanism.Login(identity.user(), identity.secret());
            default -> new Mechanism.Bearer(identity.user(), identity.secret());
        };
    }

    private static byte[] challenge(Said reply) {
        String text = reply.text().length() > 4 ? reply.text().substring(4).strip() : "";
        try {
            return Base64.getDecoder().decode(text);
        } catch (IllegalArgumentException _) {
            // some servers ask for the name in plain words
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }
}
