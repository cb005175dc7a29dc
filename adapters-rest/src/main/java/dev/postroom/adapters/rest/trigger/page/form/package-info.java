/** The form that makes or changes a trigger. */
@NullMarked
package dev.postroom.adapters.rest.trigger.page.form;

import org.jspecify.annotations.NullMarked;
