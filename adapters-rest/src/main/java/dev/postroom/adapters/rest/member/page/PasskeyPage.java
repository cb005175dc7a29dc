package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.Filled;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.member.passkey.ClientData;
import dev.postroom.domain.member.passkey.NewPasskey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.shared.failure.FailureException;

import org.jspecify.annotations.Nullable;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/**
 * A page whose form is filled in by a passkey.
 *
 * @param action the address that the form is sent to
 * @param name of the passkey that is added
 * @param next the path to go to afterwards
 * @param way back, without a passkey
 */
public record PasskeyPage(
        String heading,
        String text,
        String action,
        String button,
        Optional<Field> name,
        String next,
        Asked asked,
        DoorPage.Way way) {

    private static final String ALGORITHM = "-?[0-9]{1,9}";

    /**
     * The request to the browser. Texts are URL-safe forms of bytes.
     *
     * @param kind {@code create} or {@code get}
     * @param site the host that the passkey is for
     * @param user the person who makes one; empty when one is used
     * @param address of the person
     * @param known the passkeys that are not to be made again, or one of which is to be used,
     *     separated by spaces; empty: any
     */
    public record Asked(
            String kind,
            String challenge,
            String site,
            String user,
            String address,
            String known) {}

    /** Whether the browser asks without waiting for the button. */
    public boolean isEager() {
        return asked.kind().equals("get");
    }

    /** The answer of a browser in a form; empty when the form has none. */
    static Optional<PasskeyAnswer> answer(Filled form) {
        return client(form)
                .map(client ->
                        new PasskeyAnswer(
                                form.text("credential"),
                                client,
                                form.text("authenticator"),
                                form.text("signature"),
                                form.text("user")));
    }

    /** The new passkey in a form; empty when the form has none. */
    static Optional<NewPasskey> made(Filled form) {
        String algorithm = form.text("algorithm");
        return client(form)
                .filter(_ -> algorithm.matches(ALGORITHM))
                .map(client ->
                        new NewPasskey(
                                client,
                                form.text("authenticator"),
                                Integer.parseInt(algorithm),
                                form.text("key")));
    }

    private static Optional<ClientData> client(Filled form) {
        String encoded = form.text("client");
        try {
            String text =
                    new String(Base64.getUrlDecoder().decode(encoded), StandardCharsets.UTF_8);
            Map<String, @Nullable Object> members = JsonText.members("client", text);
            return Optional.of(
                    new ClientData(
                            member(members, "type"),
                            member(members, "challenge"),
                            member(members, "origin"),
                            !Boolean.FALSE.equals(members.getOrDefault("crossOrigin", false)),
                            encoded));
        } catch (IllegalArgumentException | FailureException _) {
            return Optional.empty();
        }
    }

    private static String member(Map<String, @Nullable Object> members, String name) {
        return members.get(name) instanceof String text ? text : "";
    }
}
