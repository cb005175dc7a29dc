package dev.postroom.domain.tag;

/** Tests that every implementation of {@link Tags} must pass. */
public interface TagsContract extends TagStoringContract, TagListingContract, TagChangingContract {}
