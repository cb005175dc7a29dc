package dev.postroom.domain.member.session;

import java.util.Optional;

/**
 * From where a person signs in.
 *
 * @param address of the client, as shown in the list of sessions
 * @param client the name under which the client's attempts are counted: its address or network
 * @param userAgent of the browser; may be empty
 * @param device the text that an earlier sign-in left in this browser; empty: there was none
 */
public record Visit(String address, String client, String userAgent, Optional<String> device) {

    private static final int MAX = 300;

    public Visit {
        address = bounded(address);
        userAgent = bounded(userAgent);
    }

    private static String bounded(String text) {
        String printable = text.replaceAll("\\p{Cntrl}", " ");
        return printable.length() <= MAX ? printable : printable.substring(0, MAX);
    }
}
