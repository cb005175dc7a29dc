package dev.postroom.bootstrap.embedded;

import java.nio.file.Path;

/** A separate process with an embedded database, for tests that kill it. */
final class KeptAlive {
    private KeptAlive() {}

    public static void main(String[] arguments) throws Exception {
        EmbeddedDatabase database = EmbeddedDatabase.start(Path.of(arguments[0]), _ -> {});
        Sql.run(database.target(), "CREATE TABLE IF NOT EXISTS kept (n int)");
        Sql.run(database.target(), "INSERT INTO kept VALUES (1)");
        System.out.println("ready");
        Thread.sleep(Long.MAX_VALUE);
    }
}
