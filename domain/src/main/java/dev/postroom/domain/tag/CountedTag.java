package dev.postroom.domain.tag;

/** A tag with the exact number of its subscribers of any status. */
public record CountedTag(Tag tag, long subscriberCount) {}
