package dev.postroom.domain.member.passkey;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The part of the answer of a passkey that it signs (W3C Web Authentication, section 6.1). Its
 * extensions and the key in it are not read: the browser gives the key in a usual form.
 *
 * @param counter of the uses, as the device counts them; 0: it does not
 * @param credential of a passkey that was made now; empty for one that was there
 */
record AuthenticatorData(
        boolean isOfSite, boolean isVerified, long counter, Optional<String> credential) {

    private static final int HASH = 32;
    private static final int HEAD = HASH + 1 + 4;
    private static final int AAGUID = 16;
    private static final int LENGTH = 2;
    private static final int LONGEST_CREDENTIAL = 1023;
    private static final int PRESENT = 1;
    private static final int VERIFIED = 1 << 2;
    private static final int WITH_CREDENTIAL = 1 << 6;

    /**
     * The data in these bytes; empty when they are too short for what they say to have.
     *
     * @param site the id of the site that must have asked
     */
    static Optional<AuthenticatorData> read(byte[] bytes, byte[] site) {
        if (bytes.length < HEAD) {
            return Optional.empty();
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        byte[] hash = new byte[HASH];
        buffer.get(hash);
        int flags = buffer.get();
        long counter = Integer.toUnsignedLong(buffer.getInt());
        boolean isVerified = (flags & PRESENT) != 0 && (flags & VERIFIED) != 0;
        boolean isOfSite = Arrays.equals(hash, ClientData.sha256(site));
        return (flags & WITH_CREDENTIAL) == 0
                ? Optional.of(
                        new AuthenticatorData(isOfSite, isVerified, counter, Optional.empty()))
                : credential(buffer)
                        .map(id ->
                                new AuthenticatorData(
                                        isOfSite, isVerified, counter, Optional.of(id)));
    }

    private static Optional<String> credential(ByteBuffer rest) {
        if (rest.remaining() < AAGUID + LENGTH) {
            return Optional.empty();
        }
        rest.position(rest.position() + AAGUID);
        int length = rest.getShort() & 0xffff;
        if (length == 0 || length > LONGEST_CREDENTIAL || length > rest.remaining()) {
            return Optional.empty();
        }
        byte[] id = new byte[length];
        rest.get(id);
        return Optional.of(Encoded.of(id));
    }
}
