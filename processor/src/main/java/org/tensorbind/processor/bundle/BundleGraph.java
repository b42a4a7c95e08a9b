package org.tensorbind.processor.bundle;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.Declaration.Alternative;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.diagnostic.BundleMessage;

/**
 * The bundles that bundles mention, each summed up once; a front end finds their declarations.
 *
 * @param <T> what the front end has for a class
 */
public abstract class BundleGraph<T> {
    private final Map<String, BundleRef> summaries = new HashMap<>();
    private final Map<String, String> cycles = new HashMap<>();
    private final Deque<T> visiting = new ArrayDeque<>();

    /** A class by its name. */
    protected abstract TypeRef reference(T type);

    protected abstract boolean isPublic(T type);

    /** How many type parameters a class has. */
    protected abstract int typeParameters(T type);

    /** The values that {@code @TensorBundle} sets, null for a class that is not a bundle. */
    protected abstract @Nullable Map<String, Object> annotation(T type);

    /** The declaration of a bundle, found inside {@link #visit}; null if it has errors. */
    protected abstract @Nullable Declaration declaration(T type, BundleDiagnostics diagnostics);

    /** Looks at a class, which the bundles in it must not mention again. */
    protected <R> R visit(T type, Supplier<R> look) {
        visiting.push(type);
        try {
            return look.get();
        } finally {
            visiting.pop();
        }
    }

    /** The bundle of a class; null if it has errors. */
    public @Nullable Bundle bundle(T type) {
        Declaration declaration = declaration(type, BundleDiagnostics.IGNORED);
        return declaration == null ? null : BundleResolver.resolve(declaration, BundleDiagnostics.IGNORED);
    }

    /** The summary of a class for other bundles, null for one that is not a bundle. */
    protected @Nullable BundleRef summary(T type) {
        if (annotation(type) == null) {
            return null;
        }
        String name = reference(type).qualifiedName();
        BundleRef known = summaries.get(name);
        if (known != null) {
            return known;
        }
        if (visiting.contains(type)) {
            cycles.put(name, cycle(type));
            return unknown(type);
        }
        Declaration declaration = declaration(type, BundleDiagnostics.IGNORED);
        BundleRef summary = declaration == null ? unknown(type) : BundleResolver.summary(declaration);
        summaries.put(name, summary);
        return summary;
    }

    /** The known facts about a bundle with errors. */
    private BundleRef unknown(T type) {
        List<Boolean> parameters = Collections.nCopies(typeParameters(type), true);
        return new BundleRef(reference(type), isPublic(type), List.of(), Map.of(), parameters, List.of());
    }

    /** The path by which a bundle contains itself, null where it does not. */
    protected @Nullable String recursion(T type) {
        return cycles.get(reference(type).qualifiedName());
    }

    private String cycle(T type) {
        List<String> names = new ArrayList<>();
        for (T step : visiting) {
            names.add(0, reference(step).simpleName());
            if (step.equals(type)) {
                break;
            }
        }
        names.add(reference(type).simpleName());
        return names.stream().map(name -> "'" + name + "'").collect(Collectors.joining(" has ", "", ""));
    }

    /** The bundles that a sealed type may be. */
    protected List<Alternative> alternatives(T type, List<T> subclasses, BundleDiagnostics diagnostics) {
        String name = reference(type).simpleName();
        List<Alternative> alternatives = new ArrayList<>();
        for (T subclass : subclasses) {
            TypeRef reference = reference(subclass);
            Map<String, Object> annotation = annotation(subclass);
            if (annotation == null) {
                diagnostics.report(BundleMessage.NO_ALTERNATIVE, null, null, name, reference.simpleName());
            } else if (typeParameters(subclass) > 0) {
                diagnostics.report(BundleMessage.GENERIC_ALTERNATIVES, null, null, name);
            } else {
                Object tagged = annotation.getOrDefault("tagValue", reference.simpleName());
                SourceType bundle = SourceType.ofClass(reference, List.of(), false, summary(subclass));
                alternatives.add(new Alternative(bundle, tagged.toString()));
            }
        }
        return alternatives;
    }
}
