@NullMarked
package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.NullMarked;
