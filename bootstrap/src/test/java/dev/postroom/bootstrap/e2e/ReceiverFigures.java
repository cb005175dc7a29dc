package dev.postroom.bootstrap.e2e;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** The requests for one path of a {@link FastReceiver}. */
final class ReceiverFigures {

    private final Set<UUID> accepted = new HashSet<>();
    private long[] waited = new long[1024];
    private long requests;
    private int count;
    private int open;
    private int mostOpen;
    private long first;
    private long last;
    private long flooded;

    /**
     * The sums of the requests.
     *
     * @param requests of any reply
     * @param accepted requests answered with 200
     * @param distinct deliveries among them
     * @param mostOpen the most requests that waited for a reply at the same time
     * @param span from the first to the last request
     * @param waits from an event to its request
     * @param flooded bytes of endless bodies that were taken
     */
    record Sum(
            long requests,
            long accepted,
            long distinct,
            long mostOpen,
            Span span,
            Waits waits,
            long flooded) {

        static final Sum NOTHING = new Sum(0, 0, 0, 0, new Span(0, 0), new Waits(0, 0), 0);

        static Sum parse(String words) {
            long[] all = Arrays.stream(words.split(" ")).mapToLong(Long::parseLong).toArray();
            return new Sum(
                    all[0],
                    all[1],
                    all[2],
                    all[3],
                    new Span(all[4], all[5]),
                    new Waits(all[6], all[7]),
                    all[8]);
        }

        /** Of two paths; the waits are those of the slower one. */
        Sum plus(Sum other) {
            return new Sum(
                    requests + other.requests,
                    accepted + other.accepted,
                    distinct + other.distinct,
                    Math.max(mostOpen, other.mostOpen),
                    span.with(other.span),
                    waits.worse(other.waits),
                    flooded + other.flooded);
        }

        /** Accepted requests a second from the first to the last. */
        double rate() {
            return accepted * 1000.0 / Math.max(1, span.last - span.first);
        }

        long twice() {
            return accepted - distinct;
        }
    }

    /** From the first to the last request, in milliseconds of the wall clock; 0: there was none. */
    record Span(long first, long last) {
        Span with(Span other) {
            return first == 0
                    ? other
                    : new Span(
                            other.first == 0 ? first : Math.min(first, other.first),
                            Math.max(last, other.last));
        }
    }

    /** Microseconds. */
    record Waits(long p50, long p99) {
        Waits worse(Waits other) {
            return p99 >= other.p99 ? this : other;
        }

        @Override
        public String toString() {
            return "p50 %.1f ms, p99 %.1f ms".formatted(p50 / 1000.0, p99 / 1000.0);
        }
    }

    void arrived(ReceivedPost post, ReceiverReply reply, long now, long micros) {
        requests++;
        open++;
        mostOpen = Math.max(mostOpen, open);
        first = first == 0 ? now : first;
        last = now;
        if (reply.isAccepted()) {
            waited = count < waited.length ? waited : Arrays.copyOf(waited, 2 * count);
            waited[count++] = micros;
            accepted.add(post.delivery());
        }
    }

    /** A request was replied to, or its sender left. */
    void ended() {
        open--;
    }

    void flooded(int bytes) {
        flooded += bytes;
    }

    @Override
    public String toString() {
        long[] sorted = Arrays.copyOf(waited, count);
        Arrays.sort(sorted);
        return "%d %d %d %d %d %d %d %d %d"
                .formatted(
                        requests,
                        count,
                        accepted.size(),
                        mostOpen,
                        first,
                        last,
                        percentile(sorted, 0.50),
                        percentile(sorted, 0.99),
                        flooded);
    }

    private static long percentile(long[] sorted, double share) {
        return sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))];
    }
}
