package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The literals of a layout, encoded once for all texts that share it. Safe for any number of
 * threads.
 */
final class EncodedLayout {

    private final List<BodyPiece> literals;
    private final List<EncodedPiece> plain;
    private final List<EncodedPiece> quoted;

    private EncodedLayout(List<BodyPiece> literals) {
        this.literals = literals;
        this.plain = encoded(BodyEncoding.SEVEN_BIT, literals);
        this.quoted = encoded(BodyEncoding.QUOTED_PRINTABLE, literals);
    }

    static EncodedLayout of(TextLayout layout) {
        return new EncodedLayout(layout.literals().stream().map(BodyPiece::of).toList());
    }

    private static List<EncodedPiece> encoded(BodyEncoding encoding, List<BodyPiece> pieces) {
        return pieces.stream().map(piece -> EncodedPiece.of(encoding, piece.bytes())).toList();
    }

    /**
     * A literal that begins a line of the encoded text.
     *
     * @param column where its last line ends
     */
    private record EncodedPiece(byte[] bytes, int column) {
        static EncodedPiece of(BodyEncoding encoding, byte[] text) {
            MessageBuffer out = new MessageBuffer(text.length);
            int column = encoding.write(text, out);
            return new EncodedPiece(out.toBytes(), column);
        }
    }

    /** A text of this layout, which can be written once its encoding is known. */
    final class Body {

        private final List<BodyPiece> values;
        private final boolean splitsLineEnd;
        private final BodyEncoding encoding;

        private Body(List<BodyPiece> values, Seams seams) {
            this.values = values;
            this.splitsLineEnd = seams.splitsLineEnd;
            this.encoding = seams.isPlain ? BodyEncoding.SEVEN_BIT : BodyEncoding.QUOTED_PRINTABLE;
        }

        BodyEncoding encoding() {
            return encoding;
        }

        void write(MessageBuffer out) {
            if (splitsLineEnd) {
                encoding.write(joined(), out);
                return;
            }
            List<EncodedPiece> known = encoding == BodyEncoding.SEVEN_BIT ? plain : quoted;
            int column = 0;
            for (int i = 0; i < known.size(); i++) {
                EncodedPiece literal = known.get(i);
                column = begin(literal.bytes().length, column, out);
                out.bytes(literal.bytes());
                column = literal.bytes().length == 0 ? column : literal.column();
                if (i < values.size()) {
                    byte[] value = values.get(i).bytes();
                    column = begin(value.length, column, out);
                    column = value.length == 0 ? column : encoding.write(value, out);
                }
            }
        }

        // Each piece was encoded as if it began a line; a soft line break makes it so.
        private int begin(int length, int column, MessageBuffer out) {
            if (length == 0 || column == 0 || encoding == BodyEncoding.SEVEN_BIT) {
                return column;
            }
            out.ascii("=\r\n");
            return 0;
        }

        private byte[] joined() {
            MessageBuffer whole = new MessageBuffer(1024);
            for (int i = 0; i < literals.size(); i++) {
                whole.bytes(literals.get(i).bytes());
                if (i < values.size()) {
                    whole.bytes(values.get(i).bytes());
                }
            }
            return whole.toBytes();
        }
    }

    /** The text with its encoding; it has this layout. */
    Body of(ComposedText text) {
        List<BodyPiece> values = new ArrayList<>(text.values().size());
        Seams seams = new Seams();
        for (int i = 0; i < literals.size(); i++) {
            seams.add(literals.get(i));
            if (i < text.values().size()) {
                BodyPiece value = BodyPiece.of(text.values().get(i));
                values.add(value);
                seams.add(value);
            }
        }
        return new Body(values, seams);
    }

    /** The effect of the places between pieces on the encoding. Belongs to one thread. */
    private static final class Seams {

        private boolean isPlain = true;
        private boolean splitsLineEnd;
        private int column;
        private byte before;

        private void add(BodyPiece piece) {
            if (piece.isEmpty()) {
                return;
            }
            isPlain &=
                    piece.isPlain()
                            && column + piece.firstLine() <= BodyEncoding.LONGEST_LINE
                            && (before != '=' || piece.first() != '_');
            splitsLineEnd |= before == '\r' && piece.first() == '\n';
            column = piece.hasLineEnd() ? piece.lastLine() : column + piece.lastLine();
            before = piece.last();
        }
    }

    /**
     * A part of a body between two others, in UTF-8 without NUL, and what decides how the whole is
     * encoded.
     *
     * @param isPlain whether it has ASCII only, no line that is too long, and no {@code =_}
     * @param firstLine the characters before its first line end, or all
     * @param lastLine the characters behind its last line end, or all
     */
    private record BodyPiece(
            byte[] bytes, boolean isPlain, int firstLine, int lastLine, boolean hasLineEnd) {

        static BodyPiece of(String text) {
            // no mail may have a NUL (RFC 5322 section 4), so that what stood around it is together
            String allowed = text.indexOf(0) < 0 ? text : text.replace("\0", "");
            byte[] bytes = allowed.getBytes(StandardCharsets.UTF_8);
            int first = -1;
            int column = 0;
            boolean plain = true;
            int before = 0;
            for (byte b : bytes) {
                if (b == '\n' || b == '\r') {
                    first = first < 0 ? column : first;
                    column = 0;
                } else {
                    column++;
                }
                plain &=
                        b >= 0
                                && column <= BodyEncoding.LONGEST_LINE
                                && (before != '=' || b != '_');
                before = b;
            }
            return new BodyPiece(bytes, plain, first < 0 ? column : first, column, first >= 0);
        }

        boolean isEmpty() {
            return bytes.length == 0;
        }

        byte first() {
            return bytes[0];
        }

        byte last() {
            return bytes[bytes.length - 1];
        }
    }
}
