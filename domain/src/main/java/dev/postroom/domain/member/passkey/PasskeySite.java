package dev.postroom.domain.member.passkey;

import org.jspecify.annotations.Nullable;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The site that passkeys are for. A browser offers them there alone, and a passkey signs where it
 * was asked.
 *
 * @param origin scheme, host and port, as browsers write them
 * @param id the host
 */
public record PasskeySite(String origin, String id) {

    private static final String CREATE = "webauthn.create";
    private static final String GET = "webauthn.get";
    private static final Pattern NAME =
            Pattern.compile("(?:[a-z0-9-]+\\.)*[a-z][a-z0-9-]*", Pattern.CASE_INSENSITIVE);
    private static final Pattern LOCAL = Pattern.compile("(?:.*\\.)?localhost");

    /** The site at this address; empty for addresses at which browsers have no passkeys. */
    public static Optional<PasskeySite> at(URI address) {
        String scheme = text(address.getScheme());
        String host = text(address.getHost());
        boolean isSafe = scheme.equals("https") || LOCAL.matcher(host).matches();
        return NAME.matcher(host).matches() && isSafe
                ? Optional.of(new PasskeySite(scheme + "://" + host + port(address, scheme), host))
                : Optional.empty();
    }

    private static String text(@Nullable String part) {
        return part == null ? "" : part.toLowerCase(Locale.ROOT);
    }

    private static String port(URI address, String scheme) {
        int usual = scheme.equals("https") ? 443 : 80;
        int port = address.getPort();
        return port < 0 || port == usual ? "" : ":" + port;
    }

    /** The key and the id of a passkey that was made here; empty when anything is wrong with it. */
    public Optional<MadePasskey> made(NewPasskey answer) {
        return checked(CREATE, answer.client(), answer.authenticator())
                .flatMap(data ->
                        data.credential()
                                .flatMap(id ->
                                        KeyAlgorithm.of(answer.algorithm())
                                                .flatMap(one -> PasskeyKey.read(one, answer.key()))
                                                .map(key ->
                                                        new MadePasskey(id, key, data.counter()))));
    }

    /**
     * The count of uses that the device gives with the answer; empty when the passkey has not
     * signed it, when it was asked elsewhere, or without the device having verified its user.
     */
    public Optional<Long> counted(Passkey passkey, PasskeyAnswer answer) {
        return checked(GET, answer.client(), answer.authenticator())
                .filter(_ -> isSigned(passkey.key(), answer))
                .map(AuthenticatorData::counter);
    }

    private static boolean isSigned(PasskeyKey key, PasskeyAnswer answer) {
        Optional<byte[]> data = new Encoded(answer.authenticator()).bytes();
        Optional<byte[]> hash = answer.client().hash();
        Optional<byte[]> signature = new Encoded(answer.signature()).bytes();
        return data.isPresent()
                && hash.isPresent()
                && signature.isPresent()
                && key.verifies(joined(data.get(), hash.get()), signature.get());
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] all = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, all, first.length, second.length);
        return all;
    }

    private Optional<AuthenticatorData> checked(
            String type, ClientData client, String authenticator) {
        return Optional.of(client)
                .filter(data -> data.type().equals(type))
                .filter(data -> data.origin().equals(origin))
                .filter(data -> !data.isEmbedded())
                .flatMap(_ -> new Encoded(authenticator).bytes())
                .flatMap(
                        bytes -> AuthenticatorData.read(bytes, id.getBytes(StandardCharsets.UTF_8)))
                .filter(data -> data.isOfSite() && data.isVerified());
    }
}
