package dev.postroom.domain.member.passkey;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.spec.RSAPublicKeySpec;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;

/** A public key as devices write it (COSE, RFC 9053), which browsers give in the usual form. */
record CoseKey(Map<Long, Object> members) {

    private static final long ALGORITHM = 3;
    private static final long FIRST = -1;
    private static final long SECOND = -2;
    private static final long THIRD = -3;
    private static final int ARGUMENT = 0x1f;
    private static final String P256 = "3059301306072a8648ce3d020106082a8648ce3d03010703420004";
    private static final String ED25519 = "302a300506032b6570032100";

    /** The key in these bytes, a map of CBOR (RFC 8949) from numbers to numbers and bytes. */
    static CoseKey read(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        long size = argument(in, in.get());
        Map<Long, Object> members = new HashMap<>();
        for (long i = 0; i < size; i++) {
            members.put((Long) value(in), value(in));
        }
        return new CoseKey(members);
    }

    private static Object value(ByteBuffer in) {
        byte head = in.get();
        long argument = argument(in, head);
        return switch ((head & 0xff) >> 5) {
            case 0 -> argument;
            case 1 -> -1 - argument;
            case 2 -> {
                byte[] bytes = new byte[(int) argument];
                in.get(bytes);
                yield bytes;
            }
            default -> throw new IllegalArgumentException("not in a key: " + head);
        };
    }

    private static long argument(ByteBuffer in, byte head) {
        return switch (head & ARGUMENT) {
            case 24 -> in.get() & 0xff;
            case 25 -> in.getShort() & 0xffff;
            default -> head & ARGUMENT;
        };
    }

    private byte[] bytes(long member) {
        return (byte[]) Objects.requireNonNull(members.get(member));
    }

    int algorithm() {
        return ((Long) Objects.requireNonNull(members.get(ALGORITHM))).intValue();
    }

    /** As a browser gives it (SubjectPublicKeyInfo), as URL-safe text. */
    String ofBrowser() throws GeneralSecurityException {
        return switch (algorithm()) {
            case -7 -> Encoded.of(joined(P256, bytes(SECOND), bytes(THIRD)));
            case -8 -> Encoded.of(joined(ED25519, bytes(SECOND)));
            default ->
                    Encoded.of(
                            KeyFactory.getInstance("RSA")
                                    .generatePublic(
                                            new RSAPublicKeySpec(
                                                    new BigInteger(1, bytes(FIRST)),
                                                    new BigInteger(1, bytes(SECOND))))
                                    .getEncoded());
        };
    }

    private static byte[] joined(String head, byte[]... parts) {
        StringBuilder all = new StringBuilder(head);
        for (byte[] part : parts) {
            all.append(HexFormat.of().formatHex(part));
        }
        return HexFormat.of().parseHex(all);
    }
}
