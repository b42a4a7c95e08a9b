package org.tensorbind.processor.ksp;

import com.google.devtools.ksp.symbol.ClassKind;
import com.google.devtools.ksp.symbol.KSClassDeclaration;
import com.google.devtools.ksp.symbol.KSDeclaration;
import com.google.devtools.ksp.symbol.KSType;
import com.google.devtools.ksp.symbol.KSTypeAlias;
import com.google.devtools.ksp.symbol.KSTypeArgument;
import com.google.devtools.ksp.symbol.KSTypeParameter;
import com.google.devtools.ksp.symbol.KSTypeReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.BundleRef;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.kotlin.KotlinTypes;

/** Types of symbols as the bundle model has them. */
final class SymbolTypes {
    private final Function<KSClassDeclaration, @Nullable BundleRef> bundles;
    private final @Nullable SymbolAdapters adapters;

    /**
     * Converts types.
     *
     * @param bundles gives the bundle that a class is, null if it is none
     */
    SymbolTypes(Function<KSClassDeclaration, @Nullable BundleRef> bundles) {
        this(bundles, null);
    }

    private SymbolTypes(Function<KSClassDeclaration, @Nullable BundleRef> bundles, @Nullable SymbolAdapters adapters) {
        this.bundles = bundles;
        this.adapters = adapters;
    }

    /** Returns a copy that knows what makes classes of types that bundles know. */
    SymbolTypes with(SymbolAdapters found) {
        return new SymbolTypes(bundles, found);
    }

    /** The name as Kotlin writes it, {@code acme.Model.Block}. */
    static String className(KSDeclaration declaration) {
        return declaration.getQualifiedName() == null
                ? declaration.getSimpleName().asString()
                : declaration.getQualifiedName().asString();
    }

    SourceType of(KSTypeReference reference) {
        return of(reference.resolve());
    }

    SourceType of(KSType type) {
        return of(type, type.isMarkedNullable());
    }

    private SourceType of(KSType type, boolean nullable) {
        if (type.isError()) {
            throw new SourceType.Unresolved(type);
        }
        KSDeclaration declaration = type.getDeclaration();
        if (declaration instanceof KSTypeAlias alias) {
            KSType aliased = alias.getType().resolve();
            return of(aliased, nullable || aliased.isMarkedNullable());
        }
        if (declaration instanceof KSTypeParameter parameter) {
            return SourceType.of(Kind.VARIABLE, parameter.getName().asString(), 0, nullable);
        }
        String name = className(declaration);
        if (name.equals("kotlin.Array")) {
            return KotlinTypes.boxed(argument(type.getArguments().get(0))).array(1, nullable);
        }
        SourceType primitive = KotlinTypes.primitive(name, nullable);
        return primitive != null ? primitive : ofClass(declaration, type, name, nullable);
    }

    private SourceType ofClass(KSDeclaration declaration, KSType type, String name, boolean nullable) {
        List<SourceType> arguments =
                type.getArguments().stream().map(this::argument).toList();
        TypeRef java = KotlinTypes.inJava(name);
        TypeRef reference = java != null ? java : reference(declaration);
        if (!(declaration instanceof KSClassDeclaration found)) {
            return SourceType.ofClass(reference, arguments, nullable, null);
        }
        SourceType converted = SourceType.ofClass(reference, arguments, nullable, bundles.apply(found));
        SourceType described = found.getClassKind() == ClassKind.ENUM_CLASS ? converted.asEnum() : converted;
        return adapters == null ? described : described.adapted(adapters.find(described.name()));
    }

    private SourceType argument(KSTypeArgument argument) {
        KSTypeReference type = argument.getType();
        return type == null ? SourceType.of(Kind.OTHER, "*", 0, false) : of(type);
    }

    /** A class by its name. */
    static TypeRef reference(KSDeclaration type) {
        List<String> names = new ArrayList<>();
        for (KSDeclaration outer = type; outer != null; outer = outer.getParentDeclaration()) {
            names.add(0, outer.getSimpleName().asString());
        }
        return new TypeRef(type.getPackageName().asString(), names);
    }
}
