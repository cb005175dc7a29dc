package dev.postroom.bootstrap.management;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A condition for serving requests.
 *
 * @param name in lower case, shown to operators
 * @param complaint evaluated at every request on a separate thread, for at most two seconds; absent
 *     means success; holds no secret
 */
public record ReadinessCheck(String name, Supplier<Optional<String>> complaint) {}
