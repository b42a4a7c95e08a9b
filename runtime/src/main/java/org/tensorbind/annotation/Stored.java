package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How the tensors of a bundle, or of one component, are stored. The bundle's settings, and then the caller's options, apply to what is not set. A
 * format that does not support a setting rejects it.
 */
@Documented
@Target({})
@Retention(RetentionPolicy.CLASS)
public @interface Stored {
    /** Name of the filter that compresses the data, such as {@code zstd}. */
    String compress() default "";

    /** Level of the filter; the filter's default unless set. */
    int level() default Integer.MIN_VALUE;

    /** Algorithm of a checksum of the stored bytes, such as {@code crc32c}. */
    String checksum() default "";

    /** Whether elements are stored most significant byte first. */
    boolean bigEndian() default false;
}
