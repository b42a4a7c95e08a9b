package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a {@link TensorBundle} that is a field of one of its tensors: what a file says of this tensor besides its elements, a scale for
 * example. It is a number, text, a truth value, bytes, an enum by the names of its constants, a {@code List} or a {@code Map<String, …>} of
 * these, or an {@code Object} as the file has it.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Attribute {
    /** The field's name in the file; empty for the component's name. */
    String value() default "";

    /** The name of the tensor, as {@link Tensor#name()} of its component says it; empty where the bundle has one tensor only. */
    String tensor() default "";
}
