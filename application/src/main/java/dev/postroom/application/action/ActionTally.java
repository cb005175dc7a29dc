package dev.postroom.application.action;

import dev.postroom.domain.action.ActionProgress;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

/** Counts the people of one step by what became of them. */
final class ActionTally {

    private long changed;
    private long unchanged;
    private long refused;

    /** The result of an action for one person. */
    enum Result {
        CHANGED,
        UNCHANGED,
        REFUSED
    }

    void add(Result result) {
        switch (result) {
            case CHANGED -> changed++;
            case UNCHANGED -> unchanged++;
            case REFUSED -> refused++;
        }
    }

    ActionProgress progress(SubscriberBatches.Walk walk) {
        return new ActionProgress(walk.examined(), changed, unchanged, refused, walk.reached());
    }
}
