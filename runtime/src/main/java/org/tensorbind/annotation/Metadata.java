package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A component of a {@link TensorBundle} that is an entry of the file's metadata, or a {@code Map<String, String>} of all entries. */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Metadata {
    /** The entry's key; empty for the component's name. Not used for a map. */
    String value() default "";
}
