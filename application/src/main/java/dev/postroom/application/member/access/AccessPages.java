package dev.postroom.application.member.access;

import dev.postroom.domain.member.SecretToken;

import java.net.URI;
import java.util.Optional;

/**
 * The pages that links in mails lead to.
 *
 * @param root the address of the service as its operator has set it: a request never decides where
 *     a link leads. Empty: links are not mailed
 */
public record AccessPages(Optional<URI> root) {

    /** The page on which a password is chosen. */
    String password(SecretToken token) {
        return page("reset", token);
    }

    /** The page on which an invitation is accepted. */
    String invitation(SecretToken token) {
        return page("invite", token);
    }

    /** The page on which a person asks for a link to choose another password. */
    String forgotten() {
        return page("reset");
    }

    private String page(String name, SecretToken token) {
        return page(name) + "/" + token.reveal();
    }

    private String page(String name) {
        String text = root.orElseThrow().toString();
        String start = text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        return start + "/" + name;
    }
}
