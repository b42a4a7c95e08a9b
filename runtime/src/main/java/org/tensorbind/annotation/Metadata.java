package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a {@link TensorBundle} that is an entry of the file's metadata: text, a number, a truth value, an enum by the names of its
 * constants, or JSON as a {@code Map<String, Object>} or {@code List<Object>} (with jackson-core on the class path). A {@code Map<String,
 * String>} is all entries.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Metadata {
    /** The entry's key; empty for the component's name. Not used for a map. */
    String value() default "";

    /** Other keys of the entry, which are looked for in this order if there is none with {@link #value}. Writers use {@code value}. */
    String[] alias() default {};

    /** The shape variable whose value the entry is; empty for none. For integers. */
    String variable() default "";
}
