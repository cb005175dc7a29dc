package dev.postroom.domain.report;

import dev.postroom.domain.shared.seal.MacKey;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The local part of the envelope sender of one mail, by which a report finds it (VERP). Names the
 * mail, and has a code that only this service can make: a report to another address is forged or
 * foreign. Of 61 characters that survive the folding of letters.
 *
 * @param position of the recipient of a campaign; 0 for a transactional mail
 */
public record ReturnToken(Kind kind, UUID workspaceId, UUID mail, int position) {

    /** The characters of a local part. */
    public static final int LENGTH = 61;

    private static final char MARK = 'b';
    private static final int RADIX = 32;
    private static final int DIGITS = LENGTH - 1;
    private static final int VALUES = 1 + Long.BYTES + 2 * Long.BYTES + Integer.BYTES;
    private static final int CODE = 8;

    /** The kinds of mails. */
    public enum Kind {
        /** A transactional mail, by its id. */
        EMAIL(1),
        /** A mail of a campaign, by the id of the campaign and the position in its ledger. */
        CAMPAIGN(2);

        private final byte number;

        Kind(int number) {
            this.number = (byte) number;
        }

        private static Optional<Kind> of(byte number) {
            return Stream.of(values()).filter(kind -> kind.number == number).findFirst();
        }
    }

    /** A transactional mail. */
    public static ReturnToken email(UUID workspaceId, UUID email) {
        return new ReturnToken(Kind.EMAIL, workspaceId, email, 0);
    }

    /** A mail of a campaign. */
    public static ReturnToken campaign(UUID workspaceId, UUID campaign, int position) {
        return new ReturnToken(Kind.CAMPAIGN, workspaceId, campaign, position);
    }

    /** The local part. */
    public String seal(MacKey key) {
        byte[] values = values();
        byte[] all = ByteBuffer.allocate(VALUES + CODE).put(values).put(code(key, values)).array();
        String digits = new BigInteger(1, all).toString(RADIX);
        return MARK + "0".repeat(DIGITS - digits.length()) + digits;
    }

    private byte[] values() {
        return ByteBuffer.allocate(VALUES)
                .put(kind.number)
                .putLong(workspaceId.getMostSignificantBits())
                .putLong(mail.getMostSignificantBits())
                .putLong(mail.getLeastSignificantBits())
                .putInt(position)
                .array();
    }

    // over the whole id, of which the values have only the half
    private byte[] code(MacKey key, byte[] values) {
        byte[] rest =
                ByteBuffer.allocate(Long.BYTES)
                        .putLong(workspaceId.getLeastSignificantBits())
                        .array();
        return Arrays.copyOf(key.sign(values, rest), CODE);
    }

    /**
     * A local part that has the form of a token. Its workspace is known by half: the caller looks
     * up those whose id begins so, and {@link #of} checks the code for each.
     */
    public record Presented(
            String localPart, Kind kind, long workspaceBegin, UUID mail, int position) {

        /** The token, if it was made for this workspace; empty: forged, or of another one. */
        public Optional<ReturnToken> of(UUID workspaceId, MacKey key) {
            ReturnToken token = new ReturnToken(kind, workspaceId, mail, position);
            return workspaceId.getMostSignificantBits() == workspaceBegin
                            && MessageDigest.isEqual(bytes(token.seal(key)), bytes(localPart))
                    ? Optional.of(token)
                    : Optional.empty();
        }

        private static byte[] bytes(String text) {
            return text.getBytes(StandardCharsets.US_ASCII);
        }
    }

    /** Reads a local part, in any case of its letters; empty: it has not the form of a token. */
    public static Optional<Presented> parse(String localPart) {
        String text = localPart.toLowerCase(Locale.ROOT);
        boolean hasForm =
                text.length() == LENGTH
                        && text.charAt(0) == MARK
                        && text.chars().skip(1).allMatch(ReturnToken::isDigit);
        return hasForm ? read(text) : Optional.empty();
    }

    private static boolean isDigit(int letter) {
        return letter < 128 && Character.digit(letter, RADIX) >= 0;
    }

    private static Optional<Presented> read(String text) {
        byte[] number = new BigInteger(text.substring(1), RADIX).toByteArray();
        int begin = number[0] == 0 ? 1 : 0;
        int length = number.length - begin;
        if (length != VALUES + CODE) {
            return Optional.empty();
        }
        ByteBuffer values = ByteBuffer.wrap(number, begin, length);
        return Kind.of(values.get())
                .map(kind ->
                        new Presented(
                                text,
                                kind,
                                values.getLong(),
                                new UUID(values.getLong(), values.getLong()),
                                values.getInt()));
    }
}
