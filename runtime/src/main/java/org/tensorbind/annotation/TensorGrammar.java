package org.tensorbind.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Generates the reader, the writer and the typed structures of a tensor file format into the annotated package
 * ({@code package-info.java}), from a grammar.
 */
@Documented
@Target(ElementType.PACKAGE)
@Retention(RetentionPolicy.SOURCE)
public @interface TensorGrammar {
    /**
     * The grammar's file name, such as {@code acme.grammar}, or its path with slashes. The processor searches the directory given by
     * {@code -Atensorbind.grammars=…}, then the module's own resources, then the jars on the processor path and on the class path, but not those on
     * the module path. A name without a slash is searched at the root first, then in the folder of the package.
     */
    String value();

    /**
     * The prefix of the names of the generated classes; if empty, the format's name in the grammar, capitalized.
     */
    String prefix() default "";

    /**
     * Whether the format belongs to a library. A format with the same name that an application defines takes precedence over it. Two formats with one
     * name that both belong to libraries, or both do not, cause an error when the name is used.
     */
    boolean library() default false;
}
