package dev.postroom.adapters.rest.idempotency;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The form does its work one time, also when the browser sends it again: after a double click, or
 * when its page is loaded again. It has a number in the field {@code once}. Either it leads to
 * another page with a sentence about what was done, and a repetition does the same; or its page
 * names the address of the result in {@code Content-Location}, to which a repetition leads. Other
 * answers take back what the form did, and are not remembered.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface MakesOnce {

    /** Whether the form may have a file: then it is sent in parts, and the file is not buffered. */
    boolean withFile() default false;
}
