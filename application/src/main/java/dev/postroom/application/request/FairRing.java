package dev.postroom.application.request;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.request.RecordedRequest;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests of bounded number, by account. When it is full, the account with the most loses one, and
 * accounts take turns on the way out: one that sends many costs others nothing. Not thread-safe.
 */
final class FairRing {

    private final int capacity;
    private final Map<AccountId, ArrayDeque<RecordedRequest>> waiting = new LinkedHashMap<>();
    private int size;

    FairRing(int capacity) {
        this.capacity = capacity;
    }

    /** Adds a request; false when this one or another one was lost for it. */
    boolean offer(RecordedRequest request) {
        AccountId account = request.workspace().account();
        boolean isFull = size == capacity;
        if (isFull && !makeRoomFor(account)) {
            return false;
        }
        waiting.computeIfAbsent(account, _ -> new ArrayDeque<>()).addLast(request);
        size++;
        return !isFull;
    }

    private boolean makeRoomFor(AccountId account) {
        ArrayDeque<RecordedRequest> longest = new ArrayDeque<>(1);
        for (ArrayDeque<RecordedRequest> one : waiting.values()) {
            longest = one.size() > longest.size() ? one : longest;
        }
        ArrayDeque<RecordedRequest> own = waiting.get(account);
        if (own != null && own.size() >= longest.size()) {
            return false;
        }
        RecordedRequest _ = longest.removeLast();
        size--;
        return true;
    }

    /** Removes up to {@code max} requests, one of each account in turn. */
    List<RecordedRequest> take(int max) {
        List<RecordedRequest> taken = new ArrayList<>(Math.min(max, size));
        while (taken.size() < max && size > 0) {
            takeOfEach(max, taken);
        }
        return taken;
    }

    private void takeOfEach(int max, List<RecordedRequest> taken) {
        Iterator<ArrayDeque<RecordedRequest>> accounts = waiting.values().iterator();
        while (accounts.hasNext() && taken.size() < max) {
            ArrayDeque<RecordedRequest> rows = accounts.next();
            if (rows.isEmpty()) {
                accounts.remove();
            } else {
                taken.add(rows.removeFirst());
                size--;
            }
        }
    }
}
