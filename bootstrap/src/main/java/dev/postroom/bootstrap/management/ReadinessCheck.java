package dev.postroom.bootstrap.management;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Something the service cannot work without.
 *
 * @param name in lower case, shown to operators
 * @param complaint asked for at every look, on a thread of its own, for at most two seconds; absent
 *     means all is well; must hold no secret
 */
public record ReadinessCheck(String name, Supplier<Optional<String>> complaint) {}
