package dev.postroom.adapters.email.email.transcript;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Masks what signed in, in the words that a server says about it. Belongs to one thread. */
final class SignInMask {

    private static final String MASK = "***";

    // PLAIN and XOAUTH2 divide by these, with the secret at the end
    private static final Pattern PARTS = Pattern.compile("[\\x00\\x01]|auth=Bearer |user=");

    // shorter words are in many replies that have nothing to do with it
    private static final int SHORTEST = 4;

    private final String password;
    private final Set<String> payloads = new LinkedHashSet<>();
    private final LinkedHashSet<String> parts = new LinkedHashSet<>();

    /**
     * @param password that no mechanism need say in clear; empty without one
     */
    SignInMask(String password) {
        this.password = password;
    }

    /** This was sent to sign in. */
    void payload(String base64) {
        if (base64.length() >= SHORTEST) {
            payloads.add(base64);
        }
        String clear = decoded(base64);
        for (String part : PARTS.split(clear)) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        if (PARTS.matcher(clear).find() && !parts.isEmpty()) {
            payloads.add(parts.getLast());
        }
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    /** In a reply to what signs in: all of it, also the name. */
    String whileSigningIn(String text) {
        return without(parts, over(text));
    }

    /** In any other text: the secret, which a server may repeat. */
    String over(String text) {
        String bare = password.isEmpty() ? text : text.replace(password, MASK);
        return without(payloads, bare);
    }

    private static String without(Set<String> words, String text) {
        String bare = text;
        for (String word :
                words.stream()
                        .sorted(Comparator.comparingInt(String::length).reversed())
                        .toList()) {
            bare = bare.replace(word, MASK);
        }
        return bare;
    }
}
