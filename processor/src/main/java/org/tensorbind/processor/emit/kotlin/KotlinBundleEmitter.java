package org.tensorbind.processor.emit.kotlin;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Declaration.TypeParameter;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleClass;
import org.tensorbind.processor.emit.bundle.BundleClass.Field;
import org.tensorbind.processor.emit.bundle.BundleClass.Method;
import org.tensorbind.processor.emit.bundle.BundleClass.Parameter;
import org.tensorbind.processor.emit.bundle.BundleClass.Statement;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.Direction;
import org.tensorbind.processor.emit.bundle.Language;

/** Prints the reader and the writer of a Kotlin class as Kotlin. */
public final class KotlinBundleEmitter {
    private static final TypeRef GENERATED = new TypeRef("javax.annotation.processing", List.of("Generated"));
    private static final Map<Class<?>, String> BUILT_IN =
            Map.of(void.class, "Unit", byte[].class, "ByteArray", String.class, "String");

    private final Bundle bundle;
    private final BundleClass written;
    private final KotlinExpressions expressions;
    private final KotlinText text = new KotlinText();

    private KotlinBundleEmitter(Bundle bundle, BundleClass written) {
        this.bundle = bundle;
        this.written = written;
        TypeRef reader = Direction.READING.classOf(bundle.declaration().type());
        this.expressions = new KotlinExpressions(written.type(), reader, text);
    }

    /**
     * A Kotlin source file.
     *
     * @param path relative to the root of the sources, with slashes
     */
    public record KotlinFile(String path, String text) {}

    /**
     * The generated files.
     *
     * @param generator the name of the processor, for {@code @Generated}
     */
    public static List<KotlinFile> emit(Bundle bundle, String generator) {
        return BundleClass.of(bundle, Language.KOTLIN).stream()
                .map(written -> new KotlinBundleEmitter(bundle, written).file(generator))
                .toList();
    }

    private KotlinFile file(String generator) {
        TypeRef type = written.type();
        String link = "[" + text.className(bundle.declaration().type()) + "]";
        text.line("/** " + written.documentation().replace(BundleClass.NAME, link) + " */")
                .line("@" + text.className(GENERATED) + "(" + KotlinNames.literal(generator) + ")")
                .line(visibility() + " object " + KotlinNames.quoted(type.simpleName()) + " {");
        written.fields().forEach(this::add);
        written.methods().forEach(this::add);
        String path = type.qualifiedName().replace('.', '/') + ".kt";
        return new KotlinFile(path, text.line("}").file(type.packageName()));
    }

    /** The visibility of members for callers, which is that of the class. */
    private String visibility() {
        return bundle.declaration().isPublic() ? "public" : "internal";
    }

    private void add(Field field) {
        String name = KotlinNames.quoted(field.name());
        String value = expressions.of(field.value());
        if (field.isShown()) {
            text.line("/** " + field.documentation() + " */")
                    .line("@JvmField")
                    .line(visibility() + " val " + name + ": " + type(field.type()) + " = " + value);
        } else {
            text.line("internal val " + name + " = " + value);
        }
    }

    private void add(Method method) {
        String documentation =
                method.documentation().replace(BundleClass.NAME, "bundle").replace('\n', ' ');
        text.line("");
        if (method.thrown() == null) {
            text.line("/** " + documentation + " */");
        } else {
            text.line("/**")
                    .line(" * " + documentation)
                    .line(" *")
                    .line(" * @throws org.tensorbind.bundle.BundleException " + method.thrown())
                    .line(" */");
        }
        text.line("@JvmStatic");
        if (method.parameters().stream().anyMatch(parameter -> parameter.defaultValue() != null)) {
            text.line("@JvmOverloads");
        }
        if (method.isForCallers()) {
            text.line("@Throws(" + text.className(IOException.class) + "::class)");
        }
        String parameters = method.parameters().stream().map(this::parameter).collect(Collectors.joining(", "));
        addBody(
                method,
                visibility() + " fun " + typeParameters() + method.name() + "(" + parameters + ")",
                type(method.returned()));
    }

    private String typeParameters() {
        List<TypeParameter> parameters = bundle.declaration().typeParameters();
        return parameters.isEmpty()
                ? ""
                : parameters.stream()
                        .map(parameter -> parameter.name() + " : " + bound(parameter))
                        .collect(Collectors.joining(", ", "<", "> "));
    }

    private static String bound(TypeParameter parameter) {
        return parameter.bounds().isEmpty()
                ? "Any"
                : KotlinNames.type(parameter.bounds().get(0));
    }

    private String parameter(Parameter parameter) {
        String defaultValue = parameter.defaultValue() == null ? "" : " = " + expressions.of(parameter.defaultValue());
        return parameter.name() + ": " + type(parameter.type()) + defaultValue;
    }

    private void addBody(Method method, String head, String returned) {
        if (method.body().size() == 1 && method.body().get(0) instanceof Statement.Result result) {
            text.line(head + ": " + returned + " =").line("    " + expressions.of(result.value()));
            return;
        }
        text.line(head + (returned.equals("Unit") ? "" : ": " + returned) + " {");
        method.body().forEach(this::add);
        text.line("}");
    }

    private void add(Statement statement) {
        if (statement instanceof Statement.Let let) {
            text.line("val " + KotlinNames.quoted(let.variable()) + " = " + expressions.of(let.value()));
        } else if (statement instanceof Statement.Do step) {
            text.line(expressions.of(step.call()));
        } else if (statement instanceof Statement.Result result) {
            text.line("return " + expressions.of(result.value()));
        } else {
            addConstruction(statement, new KotlinConstruction(bundle, expressions, text));
        }
    }

    private static void addConstruction(Statement statement, KotlinConstruction construction) {
        if (statement instanceof Statement.OneOf oneOf) {
            construction.addOneOf(oneOf.choices());
        } else if (statement instanceof Statement.Construction) {
            construction.addMade();
        } else {
            construction.addCollected();
        }
    }

    private String type(TypeUse type) {
        if (type.type() == null) {
            return KotlinNames.type(Objects.requireNonNull(type.of()));
        }
        String of = type.of() == null ? "" : "<" + KotlinNames.type(type.of()) + ">";
        String builtIn = BUILT_IN.get(type.type());
        return (builtIn == null ? text.className(type.type()) : builtIn) + of;
    }
}
