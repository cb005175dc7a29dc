/** The command line: options that become settings, and failures that become exit codes. */
@NullMarked
package dev.postroom.bootstrap.cli;

import org.jspecify.annotations.NullMarked;
