package dev.postroom.adapters.rest.shared.list;

import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.shared.text.UuidText;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * The content of a cursor: the order of the list, and the position where a page ended or began.
 *
 * @param sort as in the query, for example {@code -created_at}
 * @param backward whether it leads to the page before the position
 */
record Cursor(String sort, Position position, boolean backward) {

    private static final int CODE = 16;
    private static final String BACK = "<";

    /**
     * The cursor as URL-safe text, authenticated together with {@code scan}, which identifies the
     * list and its filters.
     */
    String seal(String scan, MacKey key) {
        byte[] content = content();
        byte[] all = Arrays.copyOf(code(content, scan, key), CODE + content.length);
        System.arraycopy(content, 0, all, CODE, content.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }

    /** Decodes a cursor; empty when it is forged, damaged or from another scan. */
    static Optional<Cursor> open(String text, String scan, MacKey key) {
        return decoded(text).filter(all -> all.length > CODE).flatMap(all -> of(all, scan, key));
    }

    private static Optional<Cursor> of(byte[] all, String scan, MacKey key) {
        byte[] content = Arrays.copyOfRange(all, CODE, all.length);
        byte[] code = Arrays.copyOf(all, CODE);
        return MessageDigest.isEqual(code(content, scan, key), code)
                ? parsed(new String(content, StandardCharsets.UTF_8))
                : Optional.empty();
    }

    private static Optional<Cursor> parsed(String content) {
        String[] parts = content.split("\n", 3);
        boolean backward = parts[0].startsWith(BACK);
        String sort = backward ? parts[0].substring(BACK.length()) : parts[0];
        return UuidText.parse(parts[1])
                .map(id -> new Cursor(sort, new Position(parts[2], id), backward));
    }

    private byte[] content() {
        return ((backward ? BACK : "") + sort + "\n" + position.id() + "\n" + position.sortValue())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] code(byte[] content, String scan, MacKey key) {
        return Arrays.copyOf(key.derive("cursor").derive(scan).sign(content), CODE);
    }

    // Base64 can encode the same bytes in several ways; only the canonical one is accepted.
    private static Optional<byte[]> decoded(String text) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            String canonical = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
            return canonical.equals(text) ? Optional.of(bytes) : Optional.empty();
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
