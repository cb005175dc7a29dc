package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The form makes something one time, also when the browser sends it again. It has a number of its
 * own in the field {@code once}, and its page names the address of the result in {@code
 * Content-Location}, to which a repetition leads.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface MakesOnce {}
