package dev.postroom.adapters.email.email.transcript;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.Optional;
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
    private final Optional<Pattern> name;
    private final Set<String> payloads = new LinkedHashSet<>();

    /**
     * @param user the name, of which a server may change the case; empty without one
     * @param password that no mechanism need say in clear; empty without one
     */
    SignInMask(String user, String password) {
        this.password = password;
        this.name = user.isEmpty() ? Optional.empty() : Optional.of(word(user));
        if (!user.isEmpty()) {
            byte[] bytes = user.getBytes(StandardCharsets.UTF_8);
            keep(Base64.getEncoder().encodeToString(bytes));
            keep(Base64.getEncoder().withoutPadding().encodeToString(bytes));
        }
    }

    private void keep(String payload) {
        if (payload.length() >= SHORTEST) {
            payloads.add(payload);
        }
    }

    // a short name is a part of many words
    private static Pattern word(String name) {
        return Pattern.compile(
                "(?<![\\p{L}\\p{N}])" + Pattern.quote(name) + "(?![\\p{L}\\p{N}])",
                Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /** This was sent to sign in. */
    void payload(String base64) {
        keep(base64);
        String clear = decoded(base64);
        if (PARTS.matcher(clear).find()) {
            PARTS.splitAsStream(clear)
                    .filter(part -> !part.isEmpty())
                    .reduce((_, last) -> last)
                    .ifPresent(payloads::add);
        }
    }

    private static String decoded(String base64) {
        try {
            return new String(Base64.getDecoder().decode(base64), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    /** In what a server says: secret and name, which it may repeat. */
    String over(String text) {
        String bare = password.isEmpty() ? text : text.replace(password, MASK);
        String encoded = without(payloads, bare);
        return name.map(word -> word.matcher(encoded).replaceAll(MASK)).orElse(encoded);
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
