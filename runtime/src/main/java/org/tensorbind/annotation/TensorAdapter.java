package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Classes that convert types of one's own from and to types that bundles know: for a property, for a bundle and the bundles that are declared in its
 * class, or for all bundles of a package. Each class has pairs of static methods of any name that generated code can call, {@code Vector read(float[]
 * elements)} and {@code float[] write(Vector vector)}. They may throw {@link java.io.IOException}, and have a {@code
 * BundleContext} as their second parameter. They are found when the bundle is compiled; the property then is what {@code float[]} would be.
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
