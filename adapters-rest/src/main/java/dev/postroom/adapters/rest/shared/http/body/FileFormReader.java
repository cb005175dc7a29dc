package dev.postroom.adapters.rest.shared.http.body;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.io.Content;
import org.jspecify.annotations.Nullable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Optional;

/**
 * Receives a form with a file, part by part: the file goes to the disk as it arrives. Nothing is
 * read after the first byte of a file that is too large, so the fields before it are known.
 */
final class FileFormReader extends MultiPart.AbstractPartsListener {

    private static final int BUFFER = 64 * 1024;
    private static final int MAX_PARTS = 50;
    private static final int MAX_HEADERS = 8 * 1024;

    private final BodyLimits limits;
    private final long announced;
    private final MessageDigest digest = sha256();
    private final MultivaluedMap<String, String> fields = new MultivaluedHashMap<>();
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private long texts;
    private @Nullable SpooledBody file;
    private @Nullable RuntimeException failure;
    private boolean isChosen;
    private boolean isFileEnded;
    private boolean isTooLarge;
    private boolean isComplete;

    /**
     * @param announced the size of the whole body that the client announces; 0 when it is unknown
     */
    FileFormReader(BodyLimits limits, long announced) {
        this.limits = limits;
        this.announced = announced;
    }

    /** Receives the form; {@code Malformed} when it has another form, or ends too early. */
    FileForm read(InputStream body, String boundary) {
        boolean done = false;
        try {
            receive(body, boundary);
            FileForm form = form();
            done = form.file().isPresent();
            return form;
        } finally {
            if (!done && file != null) {
                file.close();
            }
        }
    }

    private void receive(InputStream body, String boundary) {
        MultiPart.Parser parser = new MultiPart.Parser(boundary, this);
        parser.setMaxParts(MAX_PARTS);
        parser.setPartHeadersMaxLength(MAX_HEADERS);
        byte[] buffer = new byte[BUFFER];
        int read = next(body, buffer);
        while (read > 0 && !isTooLarge) {
            parse(parser, Content.Chunk.from(ByteBuffer.wrap(buffer, 0, read), false));
            read = isTooLarge ? 0 : next(body, buffer);
        }
        if (!isTooLarge) {
            parse(parser, Content.Chunk.EOF);
        }
        if (!isTooLarge && !isComplete) {
            throw new Failure.Malformed("incomplete_body", Messages.INCOMPLETE_BODY).asException();
        }
    }

    private void parse(MultiPart.Parser parser, Content.Chunk chunk) {
        parser.parse(chunk);
        if (failure != null) {
            throw failure;
        }
    }

    private static int next(InputStream body, byte[] buffer) {
        try {
            return body.read(buffer);
        } catch (IOException _) {
            throw new Failure.Malformed("incomplete_body", Messages.INCOMPLETE_BODY).asException();
        }
    }

    private FileForm form() {
        Optional<SpooledBody> filled = Optional.ofNullable(file).filter(_ -> !isTooLarge);
        Optional<FileForm.Refusal> refusal =
                isTooLarge
                        ? Optional.of(FileForm.Refusal.TOO_LARGE)
                        : Optional.of(FileForm.Refusal.EMPTY)
                                .filter(_ -> isChosen && filled.isEmpty());
        return new FileForm(fields, filled, refusal, digest.digest());
    }

    // the parser turns what is thrown here into a failure of its own
    @Override
    public void onPartContent(Content.Chunk chunk) {
        try {
            take(chunk.getByteBuffer());
        } catch (FailureException e) {
            failure = e;
        }
    }

    private void take(ByteBuffer content) {
        if (failure != null || isTooLarge || !content.hasRemaining()) {
            return;
        }
        if (getFileName() == null) {
            texts += content.remaining();
            if (texts > limits.standard()) {
                throw malformed("The fields of the form are too long.");
            }
            while (content.hasRemaining()) {
                text.write(content.get());
            }
            return;
        }
        add(content);
    }

    private void add(ByteBuffer content) {
        if (isFileEnded) {
            throw malformed("The form has several files.");
        }
        SpooledBody current = file == null ? SpooledBody.empty() : file;
        file = current;
        long most = limits.large();
        isTooLarge =
                announced > most + limits.standard() || current.size() + content.remaining() > most;
        if (!isTooLarge) {
            digest.update(content.duplicate());
            current.add(content);
        }
    }

    @Override
    public void onPart(@Nullable String name, @Nullable String fileName, HttpFields headers) {
        if (name == null) {
            failure = malformed("A part of the form has no name.");
            return;
        }
        digest(name.getBytes(StandardCharsets.UTF_8));
        if (fileName == null) {
            byte[] value = text.toByteArray();
            digest(value);
            fields.add(name, new String(value, StandardCharsets.UTF_8));
        } else {
            digest(ByteBuffer.allocate(Long.BYTES).putLong(file == null ? 0 : file.size()).array());
            isChosen |= !fileName.isEmpty();
            isFileEnded = file != null;
        }
        text.reset();
    }

    @Override
    public void onComplete() {
        isComplete = true;
    }

    @Override
    public void onFailure(Throwable cause) {
        if (failure == null) {
            failure = malformed("The form is not multipart/form-data.");
        }
    }

    // the length comes first, so that parts cannot be split differently with the same result
    private void digest(byte[] part) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length).flip());
        digest.update(part);
    }

    private static FailureException malformed(String detail) {
        return new Failure.Malformed("malformed_form", detail).asException();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
