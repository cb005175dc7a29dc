package dev.postroom.bootstrap.e2e;

import java.util.List;
import java.util.concurrent.Flow;

/** Adds each line of a response to a list when it arrives. */
record LineCollector(List<String> lines) implements Flow.Subscriber<String> {

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        subscription.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(String line) {
        lines.add(line);
    }

    @Override
    public void onError(Throwable thrown) {
        lines.add("failed: " + thrown);
    }

    @Override
    public void onComplete() {
        lines.add("complete");
    }
}
