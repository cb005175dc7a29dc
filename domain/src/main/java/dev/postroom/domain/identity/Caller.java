package dev.postroom.domain.identity;

import dev.postroom.domain.account.Workspace;

/**
 * The identity that a request acts under. It is the first parameter of every driving port method
 * that changes data on behalf of a client: it supplies the workspace and the actor.
 */
public sealed interface Caller permits KeyCaller, TokenCaller, OperatorCaller {

    /** The workspace of the caller, the only one that it can access. */
    Workspace workspace();

    /** The actor to record with changes of this caller. */
    Actor actor();
}
