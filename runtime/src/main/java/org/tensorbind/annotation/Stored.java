package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How tensors are stored, in a bundle or of one component; what is left out is as the bundle or the call says. A format that cannot do it
 * rejects it.
 */
@Documented
@Target({})
@Retention(RetentionPolicy.CLASS)
public @interface Stored {
    /** Name of the filter that compresses the data, such as {@code zstd}. */
    String compress() default "";

    /** Level of the filter; its own default where left out. */
    int level() default Integer.MIN_VALUE;

    /** Algorithm of a checksum of the stored bytes, such as {@code crc32c}. */
    String checksum() default "";

    /** Whether elements are stored most significant byte first. */
    boolean bigEndian() default false;
}
