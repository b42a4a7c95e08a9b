package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.ArrayTypeName;
import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeVariableName;
import com.palantir.javapoet.WildcardTypeName;
import java.util.List;
import java.util.Objects;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.SourceType;
import org.tensorbind.processor.bundle.SourceType.Kind;
import org.tensorbind.processor.bundle.TypeRef;

/** Types as Java writes them. */
final class JavaTypeNames {
    private JavaTypeNames() {}

    static ClassName className(TypeRef type) {
        List<String> names = type.simpleNames();
        return ClassName.get(
                type.packageName(), names.get(0), names.subList(1, names.size()).toArray(new String[0]));
    }

    /** A type in a signature. */
    static TypeName of(BundleClass.TypeUse type) {
        if (type.type() == null) {
            return boxed(Objects.requireNonNull(type.of()));
        }
        return type.of() == null
                ? TypeName.get(type.type())
                : ParameterizedTypeName.get(ClassName.get(type.type()), boxed(type.of()));
    }

    /** The declaration of a type variable. */
    static TypeVariableName variable(TypeParameter parameter) {
        return TypeVariableName.get(
                parameter.name(),
                parameter.bounds().stream().map(JavaTypeNames::boxed).toArray(TypeName[]::new));
    }

    /** A component's type as it is in generics: boxed. */
    static TypeName boxed(SourceType type) {
        TypeName name = ofName(type);
        for (int i = 0; i < type.arrayDepth(); i++) {
            name = ArrayTypeName.of(name);
        }
        return name.box();
    }

    private static TypeName ofName(SourceType type) {
        if (type.kind() == Kind.PRIMITIVE) {
            return primitive(type.name());
        }
        if (type.kind() == Kind.VARIABLE) {
            return TypeVariableName.get(type.name());
        }
        if (type.ref() == null) {
            return WildcardTypeName.subtypeOf(Object.class);
        }
        ClassName raw = className(type.ref());
        return type.arguments().isEmpty()
                ? raw
                : ParameterizedTypeName.get(
                        raw, type.arguments().stream().map(JavaTypeNames::boxed).toArray(TypeName[]::new));
    }

    private static TypeName primitive(String name) {
        return switch (name) {
            case "byte" -> TypeName.BYTE;
            case "short" -> TypeName.SHORT;
            case "int" -> TypeName.INT;
            case "long" -> TypeName.LONG;
            case "float" -> TypeName.FLOAT;
            case "double" -> TypeName.DOUBLE;
            default -> TypeName.BOOLEAN;
        };
    }
}
