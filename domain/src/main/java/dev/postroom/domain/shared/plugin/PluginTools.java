package dev.postroom.domain.shared.plugin;

import dev.postroom.domain.shared.TransactionGuard;

import java.time.InstantSource;

/**
 * All that a plugin gets from the service to make its adapter.
 *
 * @param settings of its own, checked
 * @param clock the time of the service
 * @param guard to be called first, before each call of another system
 */
public record PluginTools(PluginSettings settings, InstantSource clock, TransactionGuard guard) {}
