package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.UtilsKt;
import com.google.devtools.ksp.processing.Resolver;
import com.google.devtools.ksp.symbol.KSAnnotated;
import com.google.devtools.ksp.symbol.KSAnnotation;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSDeclaration;
import com.google.devtools.ksp.symbol.KSFunctionDeclaration;
import com.google.devtools.ksp.symbol.KSType;
import com.google.devtools.ksp.symbol.KSTypeReference;
import com.google.devtools.ksp.symbol.KSValueArgument;
import com.google.devtools.ksp.symbol.KSValueParameter;
import com.google.devtools.ksp.symbol.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import kotlin.sequences.SequencesKt;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorAdapter;
import org.tensorbind.processor.bundle.AdapterTable;
import org.tensorbind.processor.bundle.SourceType;

/** The functions by which {@code @TensorAdapter} makes types of types that bundles know: those of a property, its class, its package. */
final class SymbolAdapters extends AdapterTable {
    /** Types by their names, whatever they are. */
    private static final SymbolTypes NAMES = new SymbolTypes(type -> null);

    private final SymbolTypes types;

    private SymbolAdapters(SymbolTypes types) {
        this.types = types;
    }

    /** The adapters of a class, of the classes around it, and of its package. */
    static SymbolAdapters of(KSClassDeclaration type, Resolver resolver, SymbolTypes types) {
        SymbolAdapters adapters = new SymbolAdapters(types);
        for (KSDeclaration around = type; around != null; around = around.getParentDeclaration()) {
            adapters.add(around);
        }
        adapters.add(SymbolAnnotations.find(
                resolver.getPackageAnnotations(type.getPackageName().asString()).iterator(),
                TensorAdapter.class.getCanonicalName()));
        return adapters;
    }

    /** The classes for which any of these symbols has an adapter, and the names of the adapters. */
    static Map<String, String> names(List<KSAnnotated> holders) {
        SymbolAdapters adapters = new SymbolAdapters(NAMES);
        return adapters.names(holders, adapters::add);
    }

    /** Those of a property, then these. */
    SymbolAdapters with(List<KSAnnotated> holders) {
        SymbolAdapters adapters = new SymbolAdapters(types);
        holders.forEach(adapters::add);
        adapters.addAll(this);
        return adapters;
    }

    private void add(KSAnnotated holder) {
        add(SymbolAnnotations.find(holder, TensorAdapter.class));
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
            throw new SourceType.Unresolved(type);
        }
        if (owner instanceof KSType type && type.getDeclaration() instanceof KSClassDeclaration declaration) {
            addFunctions(declaration);
        }
    }

    private void addFunctions(KSClassDeclaration owner) {
        List<Method<KSTypeReference>> functions = new ArrayList<>();
        for (KSFunctionDeclaration function : SequencesKt.toList(UtilsKt.getDeclaredFunctions(owner))) {
            KSTypeReference made = function.getReturnType();
            boolean callable = isStatic(function)
                    && !UtilsKt.isPrivate(function)
                    && (function.getParameters().size() == 1 || hasContext(function));
            if (callable && made != null) {
                KSTypeReference given = function.getParameters().get(0).getType();
                functions.add(new Method<>(function.getSimpleName().asString(), given, made, hasContext(function)));
            }
        }
        add(SymbolTypes.reference(owner), functions, SymbolAdapters::same, types::of);
    }

    private static boolean hasContext(KSFunctionDeclaration function) {
        List<KSValueParameter> parameters = function.getParameters();
        return parameters.size() == 2 && NAMES.of(parameters.get(1).getType()).is(CONTEXT);
    }

    private static boolean isStatic(KSFunctionDeclaration function) {
        return function.getModifiers().contains(Modifier.JAVA_STATIC)
                || SymbolAnnotations.find(function, "kotlin.jvm.JvmStatic") != null;
    }

    private static boolean same(KSTypeReference one, KSTypeReference other) {
        return NAMES.of(one).nullable(false).equals(NAMES.of(other).nullable(false));
    }
}
