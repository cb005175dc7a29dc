package dev.postroom.domain.imports;

/** The sort fields of imports. */
public enum ImportSort {
    CREATED_AT
}
