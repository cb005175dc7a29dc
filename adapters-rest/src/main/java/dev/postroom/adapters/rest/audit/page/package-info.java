/** The pages of the audit log. */
@NullMarked
package dev.postroom.adapters.rest.audit.page;

import org.jspecify.annotations.NullMarked;
