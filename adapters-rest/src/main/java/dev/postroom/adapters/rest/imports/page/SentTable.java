package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.imports.TableCheck;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.body.FileForm;
import dev.postroom.adapters.rest.shared.http.body.SpooledBody;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The table in a form: a file, or rows that were pasted.
 *
 * @param field where it was given
 * @param size in bytes
 * @param content its chunks, each time from the beginning
 */
record SentTable(String field, long size, Supplier<Iterator<byte[]>> content) {

    static final String FILE = "file";
    static final String ROWS = "rows";

    /** The table of a form; {@code Invalid} on its field when there is none. */
    static SentTable of(ApiRequest request, SentForm form) {
        Optional<FileForm> sent = request.content().form();
        sent.flatMap(FileForm::refusal)
                .ifPresent(refusal -> {
                    throw refused(refusal);
                });
        Optional<SpooledBody> file = sent.flatMap(FileForm::file);
        if (file.isPresent()) {
            return new SentTable(FILE, file.get().size(), file.get()::chunks);
        }
        byte[] rows = form.text(ROWS).getBytes(StandardCharsets.UTF_8);
        if (form.text(ROWS).isBlank()) {
            throw invalid(FILE, "required", "Choose a file, or paste rows below.");
        }
        return new SentTable(ROWS, rows.length, () -> List.of(rows).iterator());
    }

    private static FailureException refused(FileForm.Refusal refusal) {
        return switch (refusal) {
            case EMPTY -> invalid(FILE, "empty_body", "The file is empty. Choose another one.");
            case TOO_LARGE ->
                    invalid(
                            FILE,
                            "payload_too_large",
                            "The file has more than 25 MiB. Split it, and import its parts.");
        };
    }

    /**
     * How the table is written; fails with {@code Invalid} on its field when it cannot be read to
     * its end.
     */
    ImportText written() {
        // a usual file is read once for this
        if (TableCheck.complaint(chunks(), ImportText.usual()).isEmpty()) {
            return ImportText.usual();
        }
        ImportText text = TableCheck.written(chunks());
        TableCheck.complaint(chunks(), text)
                .ifPresent(complaint -> {
                    throw invalid(field, "unreadable_file", complaint);
                });
        return text;
    }

    Iterator<byte[]> chunks() {
        return content.get();
    }

    private static FailureException invalid(String field, String code, String message) {
        return Failure.Invalid.field(field, code, message).asException();
    }
}
