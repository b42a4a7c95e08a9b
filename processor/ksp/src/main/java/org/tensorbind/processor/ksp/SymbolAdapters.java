package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.UtilsKt;
import com.google.devtools.ksp.processing.Resolver;
import com.google.devtools.ksp.symbol.KSAnnotated;
import com.google.devtools.ksp.symbol.KSAnnotation;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSFunctionDeclaration;
import com.google.devtools.ksp.symbol.KSType;
import com.google.devtools.ksp.symbol.KSTypeReference;
import com.google.devtools.ksp.symbol.KSValueArgument;
import com.google.devtools.ksp.symbol.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import kotlin.sequences.SequencesKt;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.processor.bundle.CodecTypes;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Adapter;
import org.tensorbind.processor.bundle.SourceType.Kind;

/** The functions by which {@code @TensorAdapter} makes types of types that bundles know: those of a property, its class, its package. */
final class SymbolAdapters {
    private final SymbolTypes types;
    private final Map<String, Adapter> found = new HashMap<>();
    private final List<String> empty = new ArrayList<>();

    private SymbolAdapters(SymbolTypes types) {
        this.types = types;
    }

    /** The adapters of a class and its package. */
    static SymbolAdapters of(KSClassDeclaration type, Resolver resolver, SymbolTypes types) {
        SymbolAdapters adapters = new SymbolAdapters(types);
        adapters.add(SymbolAnnotations.find(type, TensorAdapter.class));
        adapters.add(SymbolAnnotations.find(
                resolver.getPackageAnnotations(type.getPackageName().asString()).iterator(),
                TensorAdapter.class.getCanonicalName()));
        return adapters;
    }

    /** The classes for which any of these symbols has an adapter, and the names of the adapters, for messages. */
    static Map<String, String> names(List<KSAnnotated> holders) {
        SymbolAdapters adapters = new SymbolAdapters(new SymbolTypes(type -> null));
        for (KSAnnotated holder : holders) {
            try {
                adapters.add(SymbolAnnotations.find(holder, TensorAdapter.class));
            } catch (SymbolTypes.Unresolved e) {
                continue;
            }
        }
        Map<String, String> names = new HashMap<>();
        adapters.found.forEach((type, adapter) ->
                names.put(type, String.join(".", adapter.owner().simpleNames())));
        return names;
    }

    /** Those of a property, then these. */
    SymbolAdapters with(List<KSAnnotated> holders) {
        SymbolAdapters adapters = new SymbolAdapters(types);
        holders.forEach(holder -> adapters.add(SymbolAnnotations.find(holder, TensorAdapter.class)));
        found.forEach(adapters.found::putIfAbsent);
        return adapters;
    }

    /** The classes that have no functions for it. */
    List<String> empty() {
        return empty;
    }

    /** What makes a class, null where nothing does. */
    @Nullable
    Adapter find(String className) {
        return found.get(className);
    }

    private void add(@Nullable KSAnnotation annotation) {
        if (annotation == null) {
            return;
        }
        for (KSValueArgument argument : annotation.getArguments()) {
            if (argument.getValue() instanceof List<?> classes) {
                classes.forEach(this::addClass);
            }
        }
    }

    private void addClass(@Nullable Object owner) {
        if (owner instanceof KSType type && type.isError()) {
            throw new SymbolTypes.Unresolved(type);
        }
        if (owner instanceof KSType type && type.getDeclaration() instanceof KSClassDeclaration declaration) {
            addFunctions(declaration);
        }
    }

    private void addFunctions(KSClassDeclaration owner) {
        List<KSFunctionDeclaration> functions = SequencesKt.toList(UtilsKt.getDeclaredFunctions(owner)).stream()
                .filter(function -> isStatic(function)
                        && !UtilsKt.isPrivate(function)
                        && function.getParameters().size() == 1)
                .toList();
        boolean any = false;
        for (KSFunctionDeclaration read : functions) {
            for (KSFunctionDeclaration write : functions) {
                any |= addPair(owner, read, write);
            }
        }
        String name = owner.getSimpleName().asString();
        if (!any && !empty.contains(name)) {
            empty.add(name);
        }
    }

    private static boolean isStatic(KSFunctionDeclaration function) {
        return function.getModifiers().contains(Modifier.JAVA_STATIC)
                || SymbolAnnotations.find(function, "kotlin.jvm.JvmStatic") != null;
    }

    private boolean addPair(KSClassDeclaration owner, KSFunctionDeclaration read, KSFunctionDeclaration write) {
        SourceType known = type(read.getParameters().get(0).getType());
        SourceType custom = type(read.getReturnType());
        boolean inverse = type(write.getReturnType()).equals(known)
                && type(write.getParameters().get(0).getType()).equals(custom)
                && custom.kind() == Kind.CLASS
                && custom.arrayDepth() == 0;
        if (!inverse || !CodecTypes.needsNoAdapter(known) || CodecTypes.needsNoAdapter(custom)) {
            return false;
        }
        Adapter adapter = new Adapter(
                SymbolTypes.reference(owner),
                read.getSimpleName().asString(),
                write.getSimpleName().asString(),
                known);
        found.putIfAbsent(custom.name(), adapter);
        return true;
    }

    private SourceType type(@Nullable KSTypeReference reference) {
        return reference == null
                ? SourceType.of(Kind.OTHER, "Unit", 0, false)
                : types.of(reference).nullable(false);
    }
}
