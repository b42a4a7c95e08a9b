package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A component of a {@link TensorBundle} that is an attribute of one of its tensors, a scale for example. Its type is a number, {@code String},
 * {@code boolean}, {@code byte[]}, an enum by the names of its constants, a {@code List} or a {@code Map<String, …>} of these, or {@code Object} for
 * an unconverted value.
 */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Attribute {
    /** The attribute's name in the file; the component's name if empty. */
    String value() default "";

    /** The name of the tensor, as in {@link Tensor#name()} of its component; may be empty if the bundle has only one tensor. */
    String tensor() default "";
}
