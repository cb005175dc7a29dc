package dev.postroom.adapters.rest.shared.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.ByteArrayInputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

class SpooledBodyTest {
    private static final byte[] CONTENT = "email\na@example.com\n".getBytes(StandardCharsets.UTF_8);

    @TempDir private Path directory;

    @Test
    void aBodyIsReadAgainFromItsBeginningAndItsFileHasNoName() {
        try (SpooledBody body = SpooledBody.of(new ByteArrayInputStream(CONTENT))) {
            assertThat(body.size()).isEqualTo(CONTENT.length);
            assertThat(body.chunks()).toIterable().containsExactly(CONTENT);
            assertThat(body.chunks()).toIterable().containsExactly(CONTENT);
        }
    }

    // every write to this device fails with "No space left on device"
    @Test
    void aFullDiskIsStorageFull() {
        assertStorageFull(() -> FileChannel.open(Path.of("/dev/full"), StandardOpenOption.WRITE));
    }

    @Test
    void aDirectoryThatIsGoneIsStorageFull() {
        Path gone = directory.resolve("gone");

        assertStorageFull(() ->
                FileChannel.open(Files.createTempFile(gone, "body", ""), StandardOpenOption.WRITE));
    }

    private static void assertStorageFull(SpooledBody.Opening opening) {
        FailureException refused =
                catchThrowableOfType(
                        FailureException.class,
                        () -> SpooledBody.of(new ByteArrayInputStream(CONTENT), opening));

        assertThat(refused.failure()).isInstanceOf(Failure.Unavailable.class);
        Failure.Unavailable failure = (Failure.Unavailable) refused.failure();
        assertThat(failure.code()).isEqualTo("storage_full");
        assertThat(failure.retryAfter()).isPositive();
    }
}
