package dev.postroom.adapters.rest.shared.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The headers {@code X-Forwarded-For} and {@code X-Forwarded-Proto}. */
final class ForwardedForHeader {

    private ForwardedForHeader() {}

    /**
     * The hops of all lines, the nearest proxy last. The schemes belong to the addresses when there
     * are as many of both; a single scheme is that of the client.
     */
    static List<Hop> hops(List<String> addresses, List<String> schemes) {
        List<String> nodes = elements(addresses);
        List<String> names = elements(schemes);
        List<Hop> hops = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            hops.add(new Hop(Hop.address(nodes.get(i)), scheme(names, i, nodes.size())));
        }
        return hops;
    }

    /** The one scheme that proxies report without an address. */
    static Optional<String> single(List<String> schemes) {
        List<String> names = elements(schemes);
        return names.size() == 1 ? Hop.scheme(names.getFirst()) : Optional.empty();
    }

    private static Optional<String> scheme(List<String> names, int index, int nodes) {
        if (names.size() == 1) {
            return Hop.scheme(names.getFirst());
        }
        return names.size() == nodes ? Hop.scheme(names.get(index)) : Optional.empty();
    }

    private static List<String> elements(List<String> lines) {
        return lines.stream()
                .flatMap(line -> Arrays.stream(line.split(",", -1)))
                .map(String::strip)
                .filter(element -> !element.isEmpty())
                .toList();
    }
}
