package dev.postroom.bootstrap.e2e;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A campaign as the client is told, as the ledger of the sink says and as the database holds it.
 *
 * @param differences what does not fit together, as sentences
 * @param byStatus recipients in the database
 * @param mails in the ledger
 * @param twice mails of the ledger beyond the first to each recipient
 */
record Reckoning(List<String> differences, Map<String, Long> byStatus, int mails, int twice) {

    private static final Set<String> OPEN = Set.of("ready", "deferred");

    static Reckoning of(
            JsonNode stats,
            LedgerFile ledger,
            Map<String, String> outcomes,
            Map<String, Long> chunkCounts) {
        Map<String, Long> byStatus =
                new TreeMap<>(
                        outcomes.values().stream()
                                .collect(
                                        Collectors.groupingBy(
                                                Function.identity(), Collectors.counting())));
        List<String> differences = new ArrayList<>();
        Set<String> mailed = ledger.recipients();
        outcomes.forEach((address, status) -> {
            boolean has = mailed.contains(address);
            if (has && !Set.of("accepted", "unknown").contains(status)) {
                differences.add(address + " has a mail and is " + status);
            }
            if (!has && status.equals("accepted")) {
                differences.add(address + " is accepted and has no mail");
            }
        });
        mailed.stream()
                .filter(address -> !outcomes.containsKey(address))
                .forEach(address -> differences.add(address + " has a mail and no row"));
        if (!chunkCounts.equals(byStatus)) {
            differences.add("the chunks count " + chunkCounts);
        }
        told(stats, byStatus, differences);
        return new Reckoning(differences, byStatus, ledger.entries().size(), ledger.twice());
    }

    private static void told(JsonNode stats, Map<String, Long> byStatus, List<String> differences) {
        Map<String, String> names =
                Map.of("sent", "accepted", "unknown", "unknown", "suppressed", "suppressed");
        names.forEach((name, status) -> {
            if (stats.path(name).asLong() != byStatus.getOrDefault(status, 0L)) {
                differences.add("the client is told " + name + " " + stats.path(name));
            }
        });
    }

    long of(String status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** How many recipients wait for a mail. */
    long open() {
        return OPEN.stream().mapToLong(this::of).sum();
    }

    @Override
    public String toString() {
        return "database %s, ledger %d mails, twice %d".formatted(byStatus, mails, twice);
    }
}
