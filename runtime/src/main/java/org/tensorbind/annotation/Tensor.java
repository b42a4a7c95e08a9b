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
     * The tensor's name; the component's name if empty. For a nested bundle, the prefix of the names of its tensors including the separator:
     * {@code "encoder."}. A list has the placeholder {@code {i}} for the index and a map {@code {name}} for the key: {@code "blocks.{i}.norm"},
     * {@code "experts.{name}."}. A key may contain any characters; the text before and after the placeholder delimits it.
     */
    String name() default "";

    /**
     * Alternative names, in the form of {@link #name}, for files that have no tensor with that name, such as older checkpoints. Writers use
     * {@code name}.
     */
    String[] alias() default {};

    /**
     * The dimensions, outermost first, separated by commas: a number, {@code ?} for any, or a product or quotient of numbers and variables
     * ({@code 3*hidden}, {@code hidden/heads}). A variable has one value in the whole bundle, including nested bundles and lists. Without a shape,
     * arrays and buffers have rank 1, nested arrays the rank of their type, and views any rank.
     */
    String shape() default "";

    /**
     * Whether the matrix is transposed in the file. {@link #shape} is the shape of the component; rows and columns are exchanged in reading and
     * writing. For arrays and buffers of rank 2.
     */
    boolean transposed() default false;

    /**
     * Whether the component has a part of the tensor's rows (indices of the first dimension). The components with the same name follow each other in
     * the order of declaration, such as query, key and value of a fused projection. For arrays, buffers and views whose {@link #shape} gives their
     * number of rows; the part of a view is a slice, and nothing is read.
     */
    boolean part() default false;

    /**
     * How many elements a list or map has, as a dimension of a shape: a number, a variable such as one that {@link Metadata#variable} sets, or an
     * expression of these; any number if empty. Of a list of lists, the number of the outer one's.
     */
    String length() default "";

    /** The index of the tensor in files without names, relative to the start of the bundle; -1 for the order of declaration. */
    int index() default -1;

    /** The expected dtype, which is also written; {@link DType#OPAQUE} for the natural dtype of the Java type. */
    DType dtype() default DType.OPAQUE;

    /** The dtypes of files that are accepted, and whether values may be rounded. */
    Conversion conversion() default Conversion.DEFAULT;

    /** Whether NaN and infinities are rejected, before anything is written and after reading into arrays. */
    boolean finite() default false;

    /**
     * For a nested bundle, the values of its shape variables: {@code "in = 784, out = hidden"}. A variable with the value {@code ?} is separate from
     * this bundle's, and separate in each element of a list. All others are the same variables as in this bundle.
     */
    String where() default "";

    /** How the tensor is stored. */
    Stored stored() default @Stored;
}
