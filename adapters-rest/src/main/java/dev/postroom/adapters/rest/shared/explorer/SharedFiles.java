package dev.postroom.adapters.rest.shared.explorer;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.Request;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Variant;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;

/**
 * Files that are the same for all clients. Each is in memory once: a response only names its file,
 * and the server sends the shared bytes.
 */
public final class SharedFiles {

    /** The header with the name of the file that is the content of a response; never sent. */
    public static final String HEADER = "X-Postroom-File";

    private static final String ZIPPED = "gzip";
    private static final String CACHE = "public, max-age=3600";

    private final Map<String, SharedFile> files = new ConcurrentHashMap<>();

    /** The content of a file that a response has named. */
    public ByteBuffer content(String name) {
        SharedFile file = files.get(name);
        if (file == null) {
            throw new NoSuchElementException(name);
        }
        return file.content();
    }

    /**
     * A response with a file, or 304 when the client has it.
     *
     * @param bytes the content, read when the file is requested for the first time
     */
    Response response(Request request, String name, String type, Supplier<byte[]> bytes) {
        SharedFile file = files.computeIfAbsent(name, _ -> SharedFile.of(bytes.get()));
        EntityTag tag = new EntityTag(file.tag());
        Response.ResponseBuilder unchanged = request.evaluatePreconditions(tag);
        Response.ResponseBuilder response =
                unchanged == null ? Response.ok().type(type).header(HEADER, name) : unchanged;
        return response.tag(tag).header("Cache-Control", CACHE).build();
    }

    /**
     * A response with a file whose name changes with its content, so that it is kept without limit.
     *
     * @param bytes the content, read when the file is requested for the first time
     */
    Response lasting(Request request, String name, String type, Supplier<byte[]> bytes) {
        boolean zipped = ZIPPED.equals(encoding(request));
        String file = zipped ? name + "." + ZIPPED : name;
        SharedFile _ =
                files.computeIfAbsent(
                        file, _ -> SharedFile.of(zipped ? zipped(bytes.get()) : bytes.get()));
        Response.ResponseBuilder response =
                Response.ok()
                        .type(type)
                        .header(HEADER, file)
                        .header("Cache-Control", "public, max-age=31536000, immutable")
                        .header("Vary", "Accept-Encoding");
        return (zipped ? response.encoding(ZIPPED) : response).build();
    }

    private static String encoding(Request request) {
        Variant chosen = request.selectVariant(Variant.encodings(ZIPPED, "identity").add().build());
        return chosen == null ? "identity" : chosen.getEncoding();
    }

    private static byte[] zipped(byte[] bytes) {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return zipped.toByteArray();
    }

    /**
     * A file in memory.
     *
     * @param content read-only
     * @param tag changes with the content
     */
    private record SharedFile(ByteBuffer content, String tag) {

        static SharedFile of(byte[] bytes) {
            CRC32 sum = new CRC32();
            sum.update(bytes);
            String tag = HexFormat.of().toHexDigits(sum.getValue(), 8) + "-" + bytes.length;
            return new SharedFile(ByteBuffer.wrap(bytes).asReadOnlyBuffer(), tag);
        }
    }
}
