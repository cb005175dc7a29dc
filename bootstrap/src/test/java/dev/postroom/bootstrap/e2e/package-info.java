/** The packaged service as its users meet it: a process, HTTP, a real SMTP server and receiver. */
@NullMarked
package dev.postroom.bootstrap.e2e;

import org.jspecify.annotations.NullMarked;
