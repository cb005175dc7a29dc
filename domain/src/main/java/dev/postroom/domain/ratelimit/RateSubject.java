package dev.postroom.domain.ratelimit;

import dev.postroom.domain.shared.text.Keyword;

/**
 * The subject that requests are counted for.
 *
 * @param name the id of an API key, session or form, or the address or network of a client
 */
public record RateSubject(Kind kind, String name) {

    /** Subjects of different kinds never share an allowance. */
    public enum Kind implements Keyword {
        /** Requests with a valid API key. */
        KEY,
        /** Requests of people who are signed in. */
        SESSION,
        /** Attempts to sign in. */
        SIGN_IN,
        /** Sign-ups of a client. */
        SIGN_UP,
        /** Sign-ups by a form. */
        FORM,
        /** Requests without a valid API key, and requests that are malformed. */
        KEYLESS,
        /** Look-ups of unknown API keys. */
        LOOK_UP,
        /** Requests of public pages. */
        PAGE,
        /** Requests of the links in mails. */
        LINK,
        /** Requests of the tracked images and links in mails. */
        TRACKED
    }

    /** Counts the requests of an API key. */
    public static RateSubject key(String id) {
        return new RateSubject(Kind.KEY, id);
    }

    /** Counts the requests of a session. */
    public static RateSubject session(String id) {
        return new RateSubject(Kind.SESSION, id);
    }

    /** Counts how often a client tries to sign in, or asks for a mail that lets it. */
    public static RateSubject signIn(String client) {
        return new RateSubject(Kind.SIGN_IN, client);
    }

    /** Counts how often a client signs up. */
    public static RateSubject signUp(String client) {
        return new RateSubject(Kind.SIGN_UP, client);
    }

    /** Counts how often people sign up by a form. */
    public static RateSubject form(String id) {
        return new RateSubject(Kind.FORM, id);
    }

    /** Counts what a client sends without a valid key. */
    public static RateSubject keyless(String client) {
        return new RateSubject(Kind.KEYLESS, client);
    }

    /** Counts the unknown API keys of a client that were looked up. */
    public static RateSubject lookUp(String client) {
        return new RateSubject(Kind.LOOK_UP, client);
    }

    /** Counts how often a client opens public pages. */
    public static RateSubject page(String client) {
        return new RateSubject(Kind.PAGE, client);
    }

    /** Counts how often a client follows links in mails. */
    public static RateSubject link(String client) {
        return new RateSubject(Kind.LINK, client);
    }

    /** Counts how often a client loads tracked images and follows tracked links. */
    public static RateSubject tracked(String client) {
        return new RateSubject(Kind.TRACKED, client);
    }
}
