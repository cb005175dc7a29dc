package dev.postroom.adapters.email.email;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Text of a server: the mail library reads each byte as a character, and servers send UTF-8. */
public final class ServerText {

    private ServerText() {}

    /** The text as UTF-8 when it is that, else unchanged. */
    public static String decoded(String bytes) {
        if (bytes.chars().allMatch(c -> c < 0x80) || bytes.chars().anyMatch(c -> c > 0xff)) {
            return bytes;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException _) {
            return bytes;
        }
    }
}
