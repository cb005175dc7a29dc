package dev.postroom.domain.action;

import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.text.Keyword;

/** The effect of an action on each person. */
public enum ActionKind implements Keyword {
    /** The person joins the tags. */
    TAG,
    /** The person leaves the tags. */
    UNTAG,
    /** The person gets no marketing mail any more. */
    UNSUBSCRIBE,
    /** The person is deleted permanently. */
    DELETE;

    /** Whether the action needs tags. */
    public boolean isAboutTags() {
        return this == TAG || this == UNTAG;
    }

    /** The scope that a request for one person needs, too. */
    public Scope scope() {
        return this == DELETE ? Scope.SUBSCRIBERS_DELETE : Scope.SUBSCRIBERS_WRITE;
    }
}
