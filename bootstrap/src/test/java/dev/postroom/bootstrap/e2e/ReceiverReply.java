package dev.postroom.bootstrap.e2e;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/** The reply of a {@link FastReceiver} to one request. The first part of the path decides. */
sealed interface ReceiverReply {

    /** The word that a ledger has for it: the status, or what happened instead. */
    String word();

    /** Whether the sender is told that the request was accepted. */
    default boolean isAccepted() {
        return word().equals("200");
    }

    /** Answers at once, and keeps the connection open. */
    record Now(String word, byte[] bytes) implements ReceiverReply {
        static final Now OK = Now.of("200 OK", "");
        static final Now ERROR = Now.of("500 Internal Server Error", "");
        static final Now BUSY = Now.of("429 Too Many Requests", "Retry-After: 1\r\n");

        static Now of(String status, String headers) {
            String text = "HTTP/1.1 %s\r\n%sContent-Length: 2\r\n\r\nok".formatted(status, headers);
            return new Now(status.substring(0, 3), text.getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** Answers as {@link Now#OK} after a while. */
    record Later(long millis) implements ReceiverReply {
        @Override
        public String word() {
            return "200";
        }
    }

    /** Sends these bytes and closes the connection. */
    record Garbage(byte[] bytes) implements ReceiverReply {
        @Override
        public String word() {
            return "garbage";
        }
    }

    /** Sends these bytes, then one byte a second, without end. */
    record Drip(byte[] bytes) implements ReceiverReply {
        @Override
        public String word() {
            return "drip";
        }
    }

    /** Sends a body of 1 GB, as fast as it is read. */
    record Flood(boolean isStarted) implements ReceiverReply {
        @Override
        public String word() {
            return "flood";
        }
    }

    /** Never answers. */
    record Never() implements ReceiverReply {
        @Override
        public String word() {
            return "never";
        }
    }

    /** Resets the connection. */
    record Reset() implements ReceiverReply {
        @Override
        public String word() {
            return "reset";
        }
    }

    /** The reply to a request for this path. */
    static ReceiverReply to(String path, Random chance) {
        return switch (path.split("/", 3)[1]) {
            case "errors" -> chance.nextInt(5) == 0 ? Now.ERROR : Now.OK;
            case "faults" -> fault(chance);
            case "later" -> new Later(100);
            case "hang" -> new Never();
            case "reset" -> new Reset();
            case "garbage" -> garbage(chance);
            case "error" -> Now.ERROR;
            case "busy" -> Now.BUSY;
            case "gone" -> Now.of("410 Gone", "");
            case "moved" -> Now.of("301 Moved Permanently", "Location: http://127.0.0.1:1/\r\n");
            case "slow-head" -> drip("HTTP/1.1 200 OK\r\nX-Slow: ");
            case "slow-body" -> drip("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n");
            case "flood" -> new Flood(false);
            default -> Now.OK;
        };
    }

    private static ReceiverReply fault(Random chance) {
        return switch (chance.nextInt(40)) {
            case 0, 1, 2, 3 -> Now.ERROR;
            case 4, 5 -> new Reset();
            case 6 -> new Never();
            case 7, 8 -> garbage(chance);
            case 9 -> new Later(100);
            default -> Now.OK;
        };
    }

    private static Drip drip(String start) {
        return new Drip(start.getBytes(StandardCharsets.US_ASCII));
    }

    private static Garbage garbage(Random chance) {
        String late = "HTTP/1.1 503 X\r\nRetry-After: %s\r\n\r\n".formatted("9".repeat(20));
        List<String> all =
                List.of(
                        "HTTP/1.1 000 X\r\n\r\n",
                        "HTTP/1.1 99999 X\r\n\r\n",
                        "HTTP/1.1\r\n\r\n",
                        "\0\1\2 no HTTP at all\r\n\r\n",
                        "HTTP/1.1 500 X\r\nContent-Length: -1\r\n\r\n",
                        "HTTP/1.1 500 X\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                        "HTTP/1.1 500 X\r\nContent-Length: 4\r\n\r\n\0\0\u00ff\u00fe",
                        late,
                        "HTTP/1.1 500 X\r\nno colon\r\nContent-Length: 0\r\n\r\n");
        String text = all.get(chance.nextInt(all.size()));
        return new Garbage(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
