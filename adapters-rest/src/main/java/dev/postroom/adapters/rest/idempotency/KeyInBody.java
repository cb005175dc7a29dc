package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The member {@code idempotency_key} of the body of this operation, which takes attachments, means
 * the same as the header. The operation itself refuses a value that is no key.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface KeyInBody {}
