package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Classes that turn types of one's own into types that bundles know, and back: for a property, a bundle, or all bundles of a package. Each
 * class has pairs of static methods of any name that generated code can call, {@code Vector read(float[] elements)} and {@code float[]
 * write(Vector vector)}. They are found when the bundle is compiled; the property then is what {@code float[]} would be.
 */
@Documented
@Target({
    ElementType.RECORD_COMPONENT,
    ElementType.PARAMETER,
    ElementType.FIELD,
    ElementType.METHOD,
    ElementType.TYPE,
    ElementType.PACKAGE
})
@Retention(RetentionPolicy.CLASS)
public @interface TensorAdapter {
    /** The classes with the methods. */
    Class<?>[] value();
}
