package dev.postroom.domain.tag;

/** What every {@link Tags} keeps. */
public interface TagsContract extends TagStoringContract, TagListingContract, TagChangingContract {}
