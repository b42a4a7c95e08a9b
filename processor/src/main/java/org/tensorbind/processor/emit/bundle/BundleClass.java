package org.tensorbind.processor.emit.bundle;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.TypeRef;

/**
 * A class that reads or writes a bundle, in no language yet. Its methods are static and have the type variables of the bundle.
 *
 * @param documentation with {@link #NAME} for the bundle's class
 */
public record BundleClass(
        Direction direction, TypeRef type, String documentation, List<Field> fields, List<Method> methods) {
    /** Stands for the bundle's class in documentation. */
    public static final String NAME = "%s";

    /** The classes that read and write a bundle. */
    public static List<BundleClass> of(Bundle bundle, Language language) {
        return of(bundle, new BundleNames(bundle), language);
    }

    static List<BundleClass> of(Bundle bundle, BundleNames names, Language language) {
        return List.of(ReaderClass.of(bundle, names, language), WriterClass.of(bundle, names, language));
    }

    /**
     * A type in a signature: a class, perhaps of something, or what it would be of.
     *
     * @param type a class of the runtime or of Java, null for none
     * @param of a type of the user's, null for none
     */
    public record TypeUse(@Nullable Class<?> type, @Nullable SourceType of) {
        static TypeUse of(Class<?> type) {
            return new TypeUse(type, null);
        }
    }

    /**
     * A constant.
     *
     * @param documentation empty for one that only generated code sees
     */
    public record Field(String name, TypeUse type, String documentation, CodeExpression value) {
        /** Whether it is for callers. */
        public boolean isShown() {
            return !documentation.isEmpty();
        }
    }

    /**
     * A parameter.
     *
     * @param defaultValue what it is where a call leaves it out, null where none may
     */
    public record Parameter(
            String name, TypeUse type, @Nullable CodeExpression defaultValue) {
        Parameter(String name, Class<?> type) {
            this(name, TypeUse.of(type), null);
        }

        Parameter withoutDefault() {
            return new Parameter(name, type, null);
        }
    }

    /**
     * A method.
     *
     * @param documentation lines, with {@link #NAME} for the bundle's class
     * @param thrown when a {@code BundleException} is thrown, null to omit it
     */
    public record Method(
            String name,
            TypeUse returned,
            List<Parameter> parameters,
            String documentation,
            @Nullable String thrown,
            List<Statement> body) {
        /** Whether it reads or writes a file; the others are called by generated classes meanwhile. */
        public boolean isForCallers() {
            return !name.equals(Direction.READING.method()) && !name.equals(Direction.WRITING.method());
        }

        Method with(List<Parameter> newParameters) {
            return new Method(name, returned, newParameters, documentation, thrown, body);
        }

        Method throwing(@Nullable String newThrown) {
            return new Method(name, returned, parameters, documentation, newThrown, body);
        }

        Method returning(CodeExpression value) {
            return new Method(name, returned, parameters, documentation, thrown, List.of(new Statement.Result(value)));
        }
    }

    /**
     * One of the bundles that a sealed type may be.
     *
     * @param label the value of the metadata entry that selects it
     * @param function what binds it
     */
    public record Choice(String label, CodeExpression function) {}

    /** A statement of a method. */
    public sealed interface Statement {
        /** A variable. */
        record Let(String variable, CodeExpression value) implements Statement {}

        /** A call. */
        record Do(CodeExpression call) implements Statement {}

        /** What the method returns, or does at last. */
        record Result(CodeExpression value) implements Statement {}

        /** Returns what makes the bundle of its bound components, as its class wants it. */
        record Construction() implements Statement {}

        /** Returns what finds out which of its bundles a sealed type is. */
        record OneOf(List<Choice> choices) implements Statement {}

        /** Collects the bundle that the value of a sealed type is. */
        record Alternatives() implements Statement {}
    }
}
