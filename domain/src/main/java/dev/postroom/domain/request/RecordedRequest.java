package dev.postroom.domain.request;

import dev.postroom.domain.account.Workspace;

/** A request that is not stored yet. */
public record RecordedRequest(Workspace workspace, LoggedRequest request) {}
