package dev.postroom.domain.segment;

/** The sort fields of segments. */
public enum SegmentSort {
    NAME,
    CREATED_AT
}
