package dev.postroom.domain.apikey;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Actor;

/**
 * The identity that a request acts under. Every method of a driving port that changes something for
 * the outside takes it first, so that a use case knows both where it acts and on whose behalf.
 */
public sealed interface Caller permits KeyCaller, TokenCaller, OperatorCaller {

    /** The workspace that the caller acts in, and the only one it reaches. */
    Workspace workspace();

    /** The caller as records of changes name it. */
    Actor actor();
}
