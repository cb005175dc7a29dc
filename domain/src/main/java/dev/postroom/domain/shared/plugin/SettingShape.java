package dev.postroom.domain.shared.plugin;

import java.net.URI;
import java.time.Duration;

/** The meaning of the text of a setting. */
public sealed interface SettingShape<T> {

    /** The class of the values. */
    Class<T> type();

    /** A text that is not blank. */
    record Text() implements SettingShape<String> {
        @Override
        public Class<String> type() {
            return String.class;
        }
    }

    /** A text that is never shown. */
    record Secret() implements SettingShape<String> {
        @Override
        public Class<String> type() {
            return String.class;
        }
    }

    /** The address of a server on the web. */
    record Address() implements SettingShape<URI> {
        @Override
        public Class<URI> type() {
            return URI.class;
        }
    }

    /** A whole number in bounds. */
    record WholeNumber(int least, int most) implements SettingShape<Integer> {
        @Override
        public Class<Integer> type() {
            return Integer.class;
        }
    }

    /** A duration in bounds. */
    record Span(Duration least, Duration most) implements SettingShape<Duration> {
        @Override
        public Class<Duration> type() {
            return Duration.class;
        }
    }

    /** True or false. */
    record Flag() implements SettingShape<Boolean> {
        @Override
        public Class<Boolean> type() {
            return Boolean.class;
        }
    }
}
