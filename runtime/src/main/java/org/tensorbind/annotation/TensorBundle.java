package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates a reader and a writer for a record, an immutable class, a JavaBean, a class with a builder, a Kotlin class, or
 * a sealed type of these: {@code Mlp} gives {@code MlpReader} and {@code MlpWriter} in its package, a nested {@code Model.Mlp} gives {@code Model_MlpReader}.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.CLASS)
public @interface TensorBundle {
    /** The dtypes that components accept, unless they set it themselves. */
    Conversion conversion() default Conversion.DEFAULT;

    /** Whether a file with tensors that the bundle does not have is rejected. */
    boolean closed() default false;

    /** Values of shape variables, as equations: {@code "hidden = 768, heads = 12"}. */
    String where() default "";

    /** How the writer stores tensors, unless the caller's options set it. */
    Stored stored() default @Stored;

    /**
     * For a sealed type, the key of the metadata entry that selects its bundle, without the prefix of its tensors' names; empty if the tensors that
     * are present determine the bundle.
     */
    String tag() default "";

    /** For a bundle of a sealed type, the value of that entry; the class's name if empty. */
    String tagValue() default "";

    /**
     * The name of a header in the project, which {@code tensorbind info --json} printed for a checkpoint. The processor compares the bundle with it,
     * and the build fails if reading the checkpoint would. It is found like a grammar, see {@link TensorGrammar#value}; empty for none.
     */
    String pinned() default "";
}
