@NullMarked
package dev.postroom.adapters.rest.email.page;

import org.jspecify.annotations.NullMarked;
