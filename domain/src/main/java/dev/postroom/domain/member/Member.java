package dev.postroom.domain.member;

/** A member as others of the account see them. */
public record Member(Person person, Membership membership) {}
