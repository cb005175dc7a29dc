@NullMarked
package dev.postroom.adapters.email.template;

import org.jspecify.annotations.NullMarked;
