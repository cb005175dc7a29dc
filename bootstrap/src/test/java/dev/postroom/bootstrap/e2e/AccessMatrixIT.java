package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Every operation with every kind of key, id and path. */
final class AccessMatrixIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Matrix matrix;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        String unreachable = "smtp://127.0.0.1:" + TestPorts.next();
        postroom = installation.serve(Map.of("POSTROOM_SMTP_URL", unreachable));
        matrix = Matrix.of(installation, postroom);
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @AfterEach
    void refusedRequestsChangeNothing() {
        matrix.assertNothingChanged();
    }

    @Test
    void theTableAndTheDescriptionHaveTheSameOperationsAndScopes() {
        Map<String, String> rows = new TreeMap<>();
        OperationTable.all().forEach(row -> rows.put(row.name(), row.scope()));
        assertThat(matrix.described("x-required-scope")).isEqualTo(rows);
    }

    @Test
    void everyInvalidKeyIsRefusedWithTheSameBody() {
        new KeyCells(matrix).badKeys();
    }

    @Test
    void aKeyCanCallOnlyTheOperationsOfItsScopes() {
        new KeyCells(matrix).scopes();
    }

    @Test
    void unknownAndForeignIdsAreNotFound() {
        new KeyCells(matrix).ids();
    }

    @Test
    void listsOfAnotherAccountAreEmpty() {
        new KeyCells(matrix).lists();
    }

    @Test
    void anUnsupportedMethodIsRefusedWithTheAllowedOnes() {
        new PathCells(matrix).otherMethods();
    }

    @Test
    void anUnknownPathIsAProblem() {
        new PathCells(matrix).unknownPaths();
    }

    @Test
    void headIsGetWithoutABodyAndATrailingSlashIsIgnored() {
        new PathCells(matrix).sameAsGet();
    }

    @Test
    void checksRunInTheOrderOfTheContract() {
        new PathCells(matrix).order();
    }

    @Test
    void everyOperationRefusesAMisspeltParameter() {
        new MisspeltCells(matrix).parameters();
    }

    @Test
    void everyOperationRefusesAMisspeltFieldAtAnyDepth() throws Exception {
        new MisspeltCells(matrix).fields();
    }

    @Test
    void aCursorWorksOnlyForItsOwnList() {
        matrix.cursors().forged();
    }

    @Test
    void pagingReturnsEveryUnchangedRowExactlyOnce() {
        matrix.cursors().walk();
    }
}
