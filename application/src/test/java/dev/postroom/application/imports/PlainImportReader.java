package dev.postroom.application.imports;

import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.ProfilePatch;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Reads lines of {@code address|first name|status|tag,tag}, optionally with {@code |confirm|consent
 * source} (double opt-in when the former is not empty); {@code !} breaks the content.
 */
final class PlainImportReader implements ImportReader {

    @Override
    public Iterator<ImportRow> read(
            ImportFormat format, ImportColumns columns, Iterator<byte[]> content, long afterLine) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        content.forEachRemaining(all::writeBytes);
        String text = all.toString(StandardCharsets.UTF_8);
        List<String> lines = text.isEmpty() ? List.of() : List.of(text.split("\n"));
        return IntStream.range(0, lines.size())
                .filter(i -> i + 1 > afterLine || lines.get(i).equals("!"))
                .mapToObj(i -> row(i + 1, lines.get(i)))
                .iterator();
    }

    private static ImportRow row(int line, String text) {
        if (text.equals("!")) {
            return new ImportRow.Broken(line, line * 10L, "Line " + line + " is broken.");
        }
        try {
            return new ImportRow.Valid(line, line * 10L, request(text.split("\\|", -1)), text);
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid invalid) {
                return new ImportRow.Invalid(line, line * 10L, invalid, text);
            }
            throw e;
        }
    }

    private static NewSubscriber request(String... cells) {
        Optional<String> name = Optional.of(cells[1]).filter(text -> !text.isEmpty());
        Optional<SubscriberStatus> status = Keyword.parse(SubscriberStatus.class, cells[2]);
        Optional<Consent> consent = cell(cells, 5).map(PlainImportReader::consent);
        return new NewSubscriber(
                new EmailAddress(cells[0]),
                new Profile(
                        name,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        JsonObject.empty()),
                status,
                Arrays.stream(cells[3].split(",")).filter(tag -> !tag.isEmpty()).toList(),
                cell(cells, 4).isPresent(),
                consent,
                OnConflict.FAIL,
                patch(name, status, consent));
    }

    private static Optional<String> cell(String[] cells, int at) {
        return at < cells.length && !cells[at].isEmpty()
                ? Optional.of(cells[at])
                : Optional.empty();
    }

    private static Consent consent(String source) {
        return new Consent(
                source, Optional.of("192.0.2.9"), Optional.empty(), Optional.of("I agree."));
    }

    private static SubscriberPatch patch(
            Optional<String> name, Optional<SubscriberStatus> status, Optional<Consent> consent) {
        ProfilePatch none = ProfilePatch.none();
        ProfilePatch profile =
                new ProfilePatch(
                        name.<Change<String>>map(Change::set).orElse(Change.keep()),
                        none.lastName(),
                        none.externalId(),
                        none.language(),
                        none.timezone(),
                        none.metadata());
        return new SubscriberPatch(Optional.empty(), status, profile, consent);
    }
}
