package org.tensorbind.processor.bundle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.bundle.BundleContext;
import org.tensorbind.processor.bundle.SourceType.Adapter;
import org.tensorbind.processor.bundle.SourceType.AdapterMethod;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** The methods by which {@code @TensorAdapter} makes types of types that bundles know: those of a property, its class, its package. */
public abstract class AdapterTable {
    private final Map<String, Adapter> found = new HashMap<>();
    private final List<String> empty = new ArrayList<>();

    /** The class of the second parameter that a method may have. */
    protected static final String CONTEXT = BundleContext.class.getCanonicalName();

    /**
     * A static method with one parameter, or with a context as its second.
     *
     * @param <T> what a front end has for a type
     */
    public record Method<T>(String name, T given, T made, boolean context) {
        private AdapterMethod called() {
            return new AdapterMethod(name, context);
        }
    }

    /**
     * Adds each pair of methods that are the inverse of each other. Only their types are looked at: another method may well take the bundle itself,
     * which does not contain itself then.
     *
     * @param same whether two types are the same, null or not
     */
    protected <T> void add(
            TypeRef owner, List<Method<T>> methods, BiPredicate<T, T> same, Function<T, SourceType> types) {
        boolean any = false;
        for (Method<T> read : methods) {
            for (Method<T> write : methods) {
                any |= same.test(write.made(), read.given())
                        && same.test(write.given(), read.made())
                        && addPair(owner, read, write, types);
            }
        }
        if (!any && !empty.contains(owner.simpleName())) {
            empty.add(owner.simpleName());
        }
    }

    private <T> boolean addPair(TypeRef owner, Method<T> read, Method<T> write, Function<T, SourceType> types) {
        SourceType known = types.apply(read.given()).nullable(false);
        SourceType custom = types.apply(read.made()).nullable(false);
        boolean object = custom.kind() == Kind.CLASS && custom.arrayDepth() == 0;
        if (!object || !CodecTypes.needsNoAdapter(known) || CodecTypes.needsNoAdapter(custom)) {
            return false;
        }
        found.putIfAbsent(custom.name(), new Adapter(owner, read.called(), write.called(), known));
        return true;
    }

    /** Adds what is not here yet. */
    protected void addAll(AdapterTable others) {
        others.found.forEach(found::putIfAbsent);
    }

    /** The classes that have no methods for it. */
    public List<String> empty() {
        return empty;
    }

    /** What makes a class, null where nothing does. */
    public @Nullable Adapter find(String className) {
        return found.get(className);
    }

    /**
     * The classes for which any of these has an adapter, and the names of the adapters: for messages, so that one that is not compiled yet is left out.
     *
     * @param add adds what one has to this
     */
    protected <H> Map<String, String> names(Iterable<? extends H> holders, Consumer<H> add) {
        for (H holder : holders) {
            try {
                add.accept(holder);
            } catch (SourceType.Unresolved e) {
                // its own bundle waits for it
            }
        }
        Map<String, String> names = new HashMap<>();
        found.forEach((type, adapter) ->
                names.put(type, String.join(".", adapter.owner().simpleNames())));
        return names;
    }
}
