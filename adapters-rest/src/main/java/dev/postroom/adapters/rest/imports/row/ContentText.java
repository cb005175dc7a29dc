package dev.postroom.adapters.rest.imports.row;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Chunks as text: strict UTF-8, with or without a byte order mark. Counts the bytes. */
public final class ContentText extends InputStream {

    private final Iterator<byte[]> chunks;
    private byte[] chunk = new byte[0];
    private int position;
    private long count;

    public ContentText(Iterator<byte[]> chunks) {
        this.chunks = chunks;
    }

    /** Bytes read so far. */
    public long count() {
        return count;
    }

    private boolean fetch() {
        boolean more = chunks.hasNext();
        chunk = more ? chunks.next() : chunk;
        position = more ? 0 : position;
        return more;
    }

    /**
     * A reader that throws {@link java.nio.charset.CharacterCodingException} for bytes that are not
     * UTF-8.
     */
    public Reader reader() throws IOException {
        return new InputStreamReader(
                afterMark(),
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private InputStream afterMark() throws IOException {
        PushbackInputStream begin = new PushbackInputStream(this, 3);
        byte[] mark = begin.readNBytes(3);
        refuseOtherKinds(mark);
        boolean marked =
                mark.length == 3
                        && mark[0] == (byte) 0xEF
                        && mark[1] == (byte) 0xBB
                        && mark[2] == (byte) 0xBF;
        if (!marked) {
            begin.unread(mark);
        }
        return begin;
    }

    // spreadsheets write these under the same names
    private static void refuseOtherKinds(byte[] start) throws IOException {
        String text = new String(start, StandardCharsets.ISO_8859_1);
        if (text.startsWith("\u00FF\u00FE")
                || text.startsWith("\u00FE\u00FF")
                || text.indexOf('\0') >= 0) {
            throw new IOException("The file is in UTF-16. Save it in UTF-8.");
        }
        if (text.startsWith("PK\u0003") || text.startsWith("\u00D0\u00CF")) {
            throw new IOException(
                    "The file is a spreadsheet or an archive. Save it as CSV in UTF-8.");
        }
    }

    @Override
    public int read() {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int from, int wanted) {
        while (position == chunk.length) {
            if (!fetch()) {
                return -1;
            }
        }
        int read = Math.min(wanted, chunk.length - position);
        System.arraycopy(chunk, position, target, from, read);
        position += read;
        count += read;
        return read;
    }
}
