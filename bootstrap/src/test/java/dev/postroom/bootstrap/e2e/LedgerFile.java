package dev.postroom.bootstrap.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The ledger of a sink: every mail that it took. */
record LedgerFile(List<Entry> entries) {

    /**
     * One mail.
     *
     * @param messageId without angle brackets
     * @param hash of the content
     * @param began the wall clock in milliseconds at its MAIL command
     * @param ended the same at its end
     */
    record Entry(String messageId, String recipient, long hash, long began, long ended) {

        String line() {
            return "%s %s %x %d %d".formatted(messageId, recipient, hash, began, ended);
        }

        static Entry parse(String line) {
            String[] parts = line.split(" ", -1);
            return new Entry(
                    parts[0],
                    parts[1],
                    Long.parseUnsignedLong(parts[2], 16),
                    Long.parseLong(parts[3]),
                    Long.parseLong(parts[4]));
        }
    }

    /** The whole lines of the file; the sink may still be writing. */
    static LedgerFile read(Path path) {
        try {
            String text = Files.readString(path);
            return new LedgerFile(
                    text.substring(0, text.lastIndexOf('\n') + 1)
                            .lines()
                            .map(Entry::parse)
                            .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The mails of one campaign, whose id begins their message id. */
    LedgerFile ofCampaign(String id) {
        return new LedgerFile(
                entries.stream().filter(entry -> entry.messageId().startsWith(id + ".")).toList());
    }

    Set<String> recipients() {
        return entries.stream().map(Entry::recipient).collect(Collectors.toSet());
    }

    /** How many mails more than recipients there are. */
    int twice() {
        return entries.size() - recipients().size();
    }

    /** The mails of those who got more than one, in the order in which they came. */
    Map<String, List<Entry>> repeated() {
        return entries.stream().collect(Collectors.groupingBy(Entry::recipient)).entrySet().stream()
                .filter(entry -> entry.getValue().size() > 1)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }
}
