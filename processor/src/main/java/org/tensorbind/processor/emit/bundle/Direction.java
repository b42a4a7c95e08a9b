package org.tensorbind.processor.emit.bundle;

import java.util.List;
import org.tensorbind.bundle.binding.BindFunction;
import org.tensorbind.bundle.binding.CollectFunction;
import org.tensorbind.processor.bundle.TypeRef;

/** What a generated class does, and the method by which the classes of bundles call each other. */
public enum Direction {
    /** It finds a bundle's tensors in a file. */
    READING("Reader", "bind", BindFunction.class),
    /** It gives a bundle's tensors to a file. */
    WRITING("Writer", "collect", CollectFunction.class);

    private final String suffix;
    private final String method;
    private final Class<?> function;

    Direction(String suffix, String method, Class<?> function) {
        this.suffix = suffix;
        this.method = method;
        this.function = function;
    }

    /** The generated class of a bundle. */
    public TypeRef classOf(TypeRef bundle) {
        return new TypeRef(bundle.packageName(), List.of(bundle.generatedPrefix() + suffix));
    }

    /** The name of the method that other generated classes call. */
    public String method() {
        return method;
    }

    /** The functional interface of that method. */
    public Class<?> function() {
        return function;
    }
}
