package dev.postroom.adapters.rest.shared.explorer;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.zip.CRC32;

/**
 * A file in memory.
 *
 * @param content read-only
 * @param tag changes with the content
 */
record SharedFile(ByteBuffer content, String tag) {

    static SharedFile of(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        String tag = HexFormat.of().toHexDigits(sum.getValue(), 8) + "-" + bytes.length;
        return new SharedFile(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), tag);
    }
}
