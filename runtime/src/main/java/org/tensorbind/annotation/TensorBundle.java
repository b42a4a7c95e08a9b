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
    /** Which dtypes the components take, where they do not say it themselves. */
    Conversion conversion() default Conversion.DEFAULT;

    /** Whether a file may have no other tensors than the bundle's. */
    boolean closed() default false;

    /** Values of shape variables, as equations: {@code "hidden = 768, heads = 12"}. */
    String where() default "";

    /** How the writer stores tensors when the call does not say. */
    Stored stored() default @Stored;

    /**
     * For a sealed type, the key of the metadata entry that says which of its bundles a file has, after what the names of its tensors begin
     * with; empty where the tensors that are present determine it.
     */
    String tag() default "";

    /** For a bundle of a sealed type, what the entry says for it; empty for the class's name. */
    String tagValue() default "";

    /**
     * Name of a header that {@code tensorbind info --json} made of a checkpoint and that is kept in the project: the bundle is compared with it
     * while it is compiled, and the build fails where reading the checkpoint would. It is looked for as a grammar is, see {@link
     * TensorGrammar#value}; empty for none.
     */
    String pinned() default "";
}
