package dev.postroom.adapters.rest.shared.explorer;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Files whose address has a part of their hash, so that an address never has other content. */
public final class HashedFiles {

    private static final int HASH = 12;
    private static final String SCRIPT = "text/javascript; charset=utf-8";
    private static final List<File> FILES =
            List.of(
                    new File("dashboard.css", "text/css; charset=utf-8"),
                    new File("live.js", SCRIPT),
                    new File("keys.js", SCRIPT),
                    new File("forms.js", SCRIPT),
                    new File("editor.js", SCRIPT),
                    new File("passkey.js", SCRIPT));
    private static final Map<String, String> ADDRESSES =
            FILES.stream().collect(Collectors.toMap(File::name, HashedFiles::hashedName));

    private HashedFiles() {}

    /** A file of ours. */
    record File(String name, String type) {}

    /** The address of a file, which must exist. */
    public static String address(String name) {
        return Stream.ofNullable(ADDRESSES.get(name))
                .map("/assets/"::concat)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("missing: " + name));
    }

    /** All of them; each page of the dashboard brings them along. */
    static List<File> all() {
        return FILES;
    }

    /** The file with this name and hash. */
    static Optional<File> named(String hashed) {
        return FILES.stream().filter(file -> hashed.equals(ADDRESSES.get(file.name()))).findFirst();
    }

    static byte[] bytes(File file) {
        return Bundled.required(Bundled.own("assets/" + file.name()));
    }

    private static String hashedName(File file) {
        int dot = file.name().lastIndexOf('.');
        return "%s.%s%s"
                .formatted(file.name().substring(0, dot), hash(file), file.name().substring(dot));
    }

    private static String hash(File file) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes(file));
            return HexFormat.of().formatHex(hash).substring(0, HASH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
