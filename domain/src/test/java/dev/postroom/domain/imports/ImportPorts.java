package dev.postroom.domain.imports;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Imports, as tests need them. */
public record ImportPorts(Imports imports, ImportQueue queue) {

    /** Ports in memory. */
    public static ImportPorts inMemory(InMemoryDatabase database) {
        return new ImportPorts(new InMemoryImports(database), new InMemoryImportQueue(database));
    }
}
