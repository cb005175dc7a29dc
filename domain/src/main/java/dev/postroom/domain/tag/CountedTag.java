package dev.postroom.domain.tag;

/** A tag with the exact number of subscribers on it, of whatever status. */
public record CountedTag(Tag tag, long subscriberCount) {}
