package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tensorbind.DType;

/** A component of a {@link TensorBundle} that is a tensor, another bundle, or a list or map of these. */
@Documented
@Target({ElementType.RECORD_COMPONENT, ElementType.PARAMETER, ElementType.FIELD, ElementType.METHOD})
@Retention(RetentionPolicy.CLASS)
public @interface Tensor {
    /**
     * The tensor's name; empty for the component's. For another bundle, what the names of its tensors begin with, separator included:
     * {@code "encoder."}. For a list, with {@code {i}} in place of the index, and for a map, with {@code {name}} in place of the key:
     * {@code "blocks.{i}.norm"}, {@code "experts.{name}."}. A key may have anything in it: what precedes and follows it decides.
     */
    String name() default "";

    /**
     * Other names, of the same kind as {@link #name}, that are looked for where a file has nothing of that name: what checkpoints of earlier
     * generations call it. Writers use {@code name}.
     */
    String[] alias() default {};

    /**
     * Dimensions, outermost first, separated by commas: a number, {@code ?} for any, or a product or quotient of numbers and variables
     * ({@code 3*hidden}, {@code hidden/heads}). A variable has one value in the whole bundle, nested bundles and lists included. Where the
     * shape is left out, arrays and buffers have rank 1, nested arrays the rank of their type, and views any.
     */
    String shape() default "";

    /**
     * Whether the file has the matrix transposed: {@link #shape} and the elements are those of the component, rows and columns are exchanged
     * when it is read and written. For arrays and buffers of rank 2.
     */
    boolean transposed() default false;

    /**
     * Whether the component is a part of the tensor of this name, whose rows (indices of the first dimension) are those of all components with
     * this name, one after the other in the order of declaration: query, key and value of one fused projection. For arrays and buffers whose
     * {@link #shape} says how many rows they have.
     */
    boolean part() default false;

    /** Position of the tensor in files without names, from where the bundle starts; -1 for the order of declaration. */
    int index() default -1;

    /** The dtype that is expected and written; {@link DType#OPAQUE} for the natural one of the Java type. */
    DType dtype() default DType.OPAQUE;

    /** Which dtypes of a file are taken, and whether values may be rounded. */
    Conversion conversion() default Conversion.DEFAULT;

    /** Whether NaN and infinities are rejected, before anything is written and after reading into arrays. */
    boolean finite() default false;

    /**
     * For another bundle, what its shape variables are here: {@code "in = 784, out = hidden"}. With {@code ?} a variable is one of its own
     * here, in a list in each element. The others are the same variables as in this bundle.
     */
    String where() default "";

    /** How the tensor is stored. */
    Stored stored() default @Stored;
}
