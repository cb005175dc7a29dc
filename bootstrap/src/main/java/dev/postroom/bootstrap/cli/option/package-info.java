/** Options that several commands share, and their help. */
@NullMarked
package dev.postroom.bootstrap.cli.option;

import org.jspecify.annotations.NullMarked;
