package dev.postroom.adapters.rest.imports.row;

import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportText;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;

/** Chunks as text, strictly in their encoding, with or without its mark. Counts the bytes. */
public final class ContentText extends InputStream {

    private static final int START = 3;
    private static final int ASCII = 127;
    // as the characters of their bytes
    private static final String MARK = "\u00EF\u00BB\u00BF";
    private static final String LITTLE = "\u00FF\u00FE";
    private static final String BIG = "\u00FE\u00FF";

    private final Iterator<byte[]> chunks;
    private final ImportEncoding encoding;
    private boolean isWide;
    private boolean isMarked;
    private byte[] chunk = new byte[0];
    private int position;
    private long count;

    public ContentText(Iterator<byte[]> chunks, ImportEncoding encoding) {
        this.chunks = chunks;
        this.encoding = encoding;
    }

    /** The text of a table. */
    public static ContentText of(Iterator<byte[]> chunks, ImportText text) {
        return new ContentText(chunks, text.encoding().orElse(ImportEncoding.UTF_8));
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

    /** How its letters are written. */
    ImportEncoding encoding() {
        return encoding;
    }

    /**
     * A reader that throws {@link java.nio.charset.CharacterCodingException} for bytes that are not
     * of the encoding.
     */
    public Reader reader() throws IOException {
        PushbackInputStream begin = new PushbackInputStream(this, START);
        byte[] start = begin.readNBytes(START);
        String text = new String(start, StandardCharsets.ISO_8859_1);
        refuseArchives(text);
        isWide = isWide(text);
        if (encoding != ImportEncoding.UTF_16 && isWide) {
            throw new IOException("The file is in UTF-16. Save it in UTF-8.");
        }
        int mark = mark(text);
        isMarked = mark > 0;
        begin.unread(start, mark, start.length - mark);
        return new InputStreamReader(
                begin,
                charset(text)
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT));
    }

    private int mark(String start) {
        return switch (encoding) {
            case UTF_8 -> start.startsWith(MARK) ? MARK.length() : 0;
            case UTF_16 -> start.startsWith(LITTLE) || start.startsWith(BIG) ? 2 : 0;
            case WINDOWS_1252 -> 0;
        };
    }

    // without a mark as most programs write it
    private Charset charset(String start) {
        if (encoding != ImportEncoding.UTF_16) {
            return encoding.charset();
        }
        return start.startsWith(BIG) || start.startsWith("\0")
                ? StandardCharsets.UTF_16BE
                : StandardCharsets.UTF_16LE;
    }

    private static boolean isWide(String start) {
        return start.startsWith(LITTLE) || start.startsWith(BIG) || start.indexOf('\0') >= 0;
    }

    // spreadsheets write these under the same names
    private static void refuseArchives(String start) throws IOException {
        if (start.startsWith("PK\u0003") || start.startsWith("\u00D0\u00CF")) {
            throw new IOException(
                    "The file is a spreadsheet or an archive. Save it as CSV in UTF-8.");
        }
    }

    /**
     * The encoding that the bytes of a table suggest: UTF-8 when they are valid in it, and also
     * when a mark or a letter says so before something invalid, which is damage then.
     */
    public static ImportEncoding suggested(Iterator<byte[]> chunks) {
        ContentText text = new ContentText(chunks, ImportEncoding.UTF_8);
        boolean hasLetters = false;
        try (Reader reader = text.reader()) {
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                hasLetters |= c > ASCII;
            }
            return ImportEncoding.UTF_8;
        } catch (CharacterCodingException _) {
            return hasLetters || text.isMarked ? ImportEncoding.UTF_8 : ImportEncoding.WINDOWS_1252;
        } catch (IOException _) {
            return text.isWide ? ImportEncoding.UTF_16 : ImportEncoding.UTF_8;
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
