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
     * The grammar's file name, such as {@code acme.grammar}, or its path with slashes. It is looked for in the directory given by
     * {@code -Atensorbind.grammars=…}, then among the module's own resources, then in the jars of its dependencies; a name without a slash
     * is looked for at the root first, then beside the package.
     */
    String value();

    /**
     * What the names of the generated classes begin with; empty for the format's name in the grammar with its first letter in upper case.
     */
    String prefix() default "";

    /**
     * Whether the format is part of a library that others use: where an application has a format of the same name, that is used instead. Two
     * formats of one name that are both a library's, or both not, are an error where the name is needed.
     */
    boolean library() default false;
}
