package dev.postroom.adapters.email.email.access;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A way to sign in (RFC 4422). Serves one sign-in. */
interface Mechanism {

    /** The initial response, sent together with the command; empty without one. */
    Optional<byte[]> first();

    /** The answer to a challenge. Fails when the server is not to be trusted. */
    byte[] answer(byte[] challenge) throws IOException;

    /** Whether the server may say now that it accepts. */
    default boolean isDone() {
        return true;
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The name and the password at once (RFC 4616). */
    record Plain(String user, String password) implements Mechanism {

        @Override
        public Optional<byte[]> first() {
            return Optional.of(bytes("\0" + user + "\0" + password));
        }

        @Override
        public byte[] answer(byte[] challenge) throws IOException {
            throw new IOException("the server asks for more than PLAIN has");
        }
    }

    /** The name and the password one after another, as an old draft describes it. */
    final class Login implements Mechanism {

        private final String user;
        private final String password;
        private boolean isNamed;

        Login(String user, String password) {
            this.user = user;
            this.password = password;
        }

        @Override
        public Optional<byte[]> first() {
            return Optional.empty();
        }

        @Override
        public byte[] answer(byte[] challenge) {
            byte[] next = bytes(isNamed ? password : user);
            isNamed = true;
            return next;
        }
    }

    /** A token that another service gave out (Google and Microsoft). */
    record Bearer(String user, String token) implements Mechanism {

        @Override
        public Optional<byte[]> first() {
            return Optional.of(
                    bytes("user=" + user + "\u0001auth=Bearer " + token + "\u0001\u0001"));
        }

        // the challenge says why the token is refused; the server refuses it after an empty answer
        @Override
        public byte[] answer(byte[] challenge) {
            return new byte[0];
        }
    }
}
