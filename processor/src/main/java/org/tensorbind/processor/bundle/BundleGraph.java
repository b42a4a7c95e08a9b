package org.tensorbind.processor.bundle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType.BundleRef;

/**
 * The bundles that bundles mention, each summed up once.
 *
 * @param <T> what a front end has for a class
 */
public final class BundleGraph<T> {
    private final FrontEnd<T> frontEnd;
    private final Map<String, BundleRef> summaries = new HashMap<>();
    private final Map<String, String> cycles = new HashMap<>();
    private final Deque<T> visiting = new ArrayDeque<>();

    /** What finds classes. */
    public interface FrontEnd<T> {
        /** A class by its name. */
        TypeRef reference(T type);

        /** The declaration of a bundle, found inside of {@link BundleGraph#visit}; null where it has faults, which are not reported. */
        @Nullable
        Declaration find(T type);

        /** What is known of a bundle that has faults. */
        BundleRef unknown(T type);
    }

    /** A graph without bundles. */
    public BundleGraph(FrontEnd<T> frontEnd) {
        this.frontEnd = frontEnd;
    }

    /** Looks at a class, which the bundles in it must not mention again. */
    public <R> R visit(T type, Supplier<R> look) {
        visiting.push(type);
        try {
            return look.get();
        } finally {
            visiting.pop();
        }
    }

    /** What another bundle needs to know of a bundle. */
    public BundleRef summary(T type) {
        String name = frontEnd.reference(type).qualifiedName();
        BundleRef known = summaries.get(name);
        if (known != null) {
            return known;
        }
        if (visiting.contains(type)) {
            cycles.put(name, cycle(type));
            return frontEnd.unknown(type);
        }
        Declaration declaration = frontEnd.find(type);
        BundleRef summary = declaration == null ? frontEnd.unknown(type) : BundleResolver.summary(declaration);
        summaries.put(name, summary);
        return summary;
    }

    /** The path by which a bundle contains itself, null where it does not. */
    public @Nullable String recursion(T type) {
        return cycles.get(frontEnd.reference(type).qualifiedName());
    }

    private String cycle(T type) {
        List<String> names = new ArrayList<>();
        for (T step : visiting) {
            names.add(0, frontEnd.reference(step).simpleName());
            if (step.equals(type)) {
                break;
            }
        }
        names.add(frontEnd.reference(type).simpleName());
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" has ", "", ""));
    }
}
