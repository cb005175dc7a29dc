package dev.postroom.domain.imports;

/** What imports can be ordered by. */
public enum ImportSort {
    CREATED_AT
}
