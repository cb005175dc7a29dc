package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.access.SignIn;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The extensions that a server offers in its answer to EHLO (RFC 5321 section 4.1.1.1).
 *
 * @param names in upper case
 * @param auth the mechanisms of AUTH, in upper case; empty: it takes no credentials
 */
record Extensions(Set<String> names, Set<String> auth) {

    static Extensions none() {
        return new Extensions(Set.of(), Set.of());
    }

    static Extensions of(Reply ehlo) {
        Set<String> names = new HashSet<>();
        ehlo.text()
                .lines()
                .skip(1)
                .filter(line -> line.length() > 4)
                .map(line -> List.of(line.substring(4).toUpperCase(Locale.ROOT).split("[ =]+")))
                .filter(words -> !words.isEmpty())
                .forEach(words -> names.add(words.getFirst()));
        return new Extensions(Set.copyOf(names), SignIn.offered(ehlo.text()));
    }

    boolean offers(String name) {
        return names.contains(name);
    }
}
