package dev.postroom.application.webhook.delivery;

/**
 * How many deliveries of one endpoint may be under way at once. It doubles while the endpoint
 * answers well, and falls when it does not.
 *
 * @param slots at least 1
 * @param successes since the last change
 * @param limit {@code slots} is never more
 */
record SlotCap(int slots, int successes, int limit) {

    private static final int FIRST = 4;

    /** For an endpoint of which nothing is known. */
    static SlotCap first(int limit) {
        return new SlotCap(Math.min(FIRST, limit), 0, limit);
    }

    /** Doubles after as many successes as there are slots. */
    SlotCap afterSuccess() {
        if (slots == limit) {
            return this;
        }
        return successes + 1 < slots
                ? new SlotCap(slots, successes + 1, limit)
                : new SlotCap(Math.min(limit, slots * 2), 0, limit);
    }

    /** After an answer that is an error: half, but not fewer than at first. */
    SlotCap afterError() {
        SlotCap first = first(limit);
        return slots / 2 <= first.slots() ? first : new SlotCap(slots / 2, 0, limit);
    }

    /** After no answer: as at first, since each slot may be held until the deadline. */
    SlotCap afterSilence() {
        return first(limit);
    }
}
