package dev.postroom.application.tracking;

/** So many requests may wait at once. Safe for any number of threads. */
final class WaitingPlaces {

    private final int most;
    private int taken;

    WaitingPlaces(int most) {
        this.most = most;
    }

    /** Takes a place; false when there is none. */
    synchronized boolean take() {
        if (taken >= most) {
            return false;
        }
        taken++;
        return true;
    }

    synchronized void giveBack() {
        taken--;
    }
}
