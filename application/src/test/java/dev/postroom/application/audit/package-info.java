/** Tests of the audit log. */
@NullMarked
package dev.postroom.application.audit;

import org.jspecify.annotations.NullMarked;
