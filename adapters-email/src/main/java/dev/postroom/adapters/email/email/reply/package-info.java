/** The meaning of the replies of SMTP servers: the one place that reads their codes and words. */
@NullMarked
package dev.postroom.adapters.email.email.reply;

import org.jspecify.annotations.NullMarked;
