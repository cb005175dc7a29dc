/** The commands of the audit log. */
@NullMarked
package dev.postroom.bootstrap.cli.audit;

import org.jspecify.annotations.NullMarked;
