package org.tensorbind.processor.emit.bundle;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import com.palantir.javapoet.JavaFile;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;
import org.tensorbind.bundle.BundleException;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.emit.GeneratedFiles;
import org.tensorbind.processor.emit.GeneratedFiles.Marks;
import org.tensorbind.processor.emit.bundle.BundleClass.Field;
import org.tensorbind.processor.emit.bundle.BundleClass.Method;
import org.tensorbind.processor.emit.bundle.BundleClass.Parameter;
import org.tensorbind.processor.emit.bundle.BundleClass.Statement;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;

/** Prints a bundle's reader and writer as Java. */
public final class BundleEmitter {
    /** Not imported for documentation alone: javac looks each import up in many places. */
    private static final String BUNDLE_EXCEPTION = BundleException.class.getCanonicalName();

    private final Bundle bundle;
    private final BundleClass written;
    private final BundleNames names;
    private final JavaExpressions expressions;

    private BundleEmitter(Bundle bundle, BundleNames names, BundleClass written) {
        this.bundle = bundle;
        this.written = written;
        this.names = names;
        this.expressions = new JavaExpressions(written.type(), names.bundle(), isGeneric());
    }

    /**
     * The generated classes.
     *
     * @param generator name of the processor, for {@code @Generated}
     * @param origin the annotated class, on which the files depend
     * @param marks the annotations that the class's module can name
     */
    public static List<JavaFile> emit(Bundle bundle, String generator, Element origin, Marks marks) {
        BundleNames names = new BundleNames(bundle);
        return BundleClass.of(bundle, names, Language.JAVA).stream()
                .map(written -> new BundleEmitter(bundle, names, written).type(origin))
                .map(type -> GeneratedFiles.of(type, bundle.declaration().type().packageName(), generator, marks))
                .toList();
    }

    private boolean isGeneric() {
        return !bundle.declaration().typeParameters().isEmpty();
    }

    private TypeSpec type(Element origin) {
        TypeSpec.Builder type = TypeSpec.classBuilder(JavaTypeNames.className(written.type()))
                .addModifiers(modifiers(true, Modifier.FINAL))
                .addJavadoc(documentation(written.documentation()))
                .addOriginatingElement(origin);
        written.fields().forEach(field -> type.addField(field(field)));
        if (!isGeneric()) {
            type.addField(function());
        }
        type.addMethod(
                MethodSpec.constructorBuilder().addModifiers(Modifier.PRIVATE).build());
        written.methods().forEach(method -> type.addMethod(method(method)));
        return type.build();
    }

    /** What is for callers is as visible as the class. */
    private Modifier[] modifiers(boolean shown, Modifier... others) {
        List<Modifier> all = new ArrayList<>();
        if (shown && bundle.declaration().isPublic()) {
            all.add(Modifier.PUBLIC);
        }
        all.addAll(List.of(others));
        return all.toArray(new Modifier[0]);
    }

    private CodeBlock documentation(String text) {
        int name = text.indexOf(BundleClass.NAME);
        if (text.isEmpty() || name < 0) {
            return text.isEmpty() ? CodeBlock.of("") : CodeBlock.of("$L\n", text);
        }
        return CodeBlock.of(
                "$L{@link $T}$L\n",
                text.substring(0, name),
                JavaTypeNames.className(names.bundle()),
                text.substring(name + BundleClass.NAME.length()));
    }

    private FieldSpec field(Field field) {
        Modifier[] modifiers = modifiers(field.isShown(), Modifier.STATIC, Modifier.FINAL);
        return FieldSpec.builder(JavaTypeNames.of(field.type()), field.name(), modifiers)
                .addJavadoc(documentation(field.documentation()))
                .initializer(expressions.initializer(field.value()))
                .build();
    }

    private FieldSpec function() {
        Direction direction = written.direction();
        Member method = new Member(written.type(), List.of(), direction.method());
        FieldSpec.Builder field = FieldSpec.builder(
                JavaTypeNames.of(new TypeUse(direction.function(), names.type())), JavaExpressions.constant(direction));
        if (direction == Direction.WRITING) {
            field.addModifiers(Modifier.PRIVATE);
        }
        return field.addModifiers(Modifier.STATIC, Modifier.FINAL)
                .initializer(JavaExpressions.reference(method))
                .build();
    }

    private MethodSpec method(Method method) {
        MethodSpec.Builder code = MethodSpec.methodBuilder(method.name())
                .addModifiers(modifiers(true, Modifier.STATIC))
                .returns(JavaTypeNames.of(method.returned()))
                .addJavadoc(documentation(method.documentation()));
        bundle.declaration()
                .typeParameters()
                .forEach(parameter -> code.addTypeVariable(JavaTypeNames.variable(parameter)));
        if (method.isForCallers()) {
            code.addException(IOException.class);
        }
        if (method.thrown() != null) {
            code.addJavadoc("\n@throws $L $L\n", BUNDLE_EXCEPTION, method.thrown());
        }
        for (Parameter parameter : method.parameters()) {
            code.addParameter(JavaTypeNames.of(parameter.type()), parameter.name());
        }
        boolean isVoid = TypeUse.of(void.class).equals(method.returned());
        method.body().forEach(statement -> code.addCode(statement(statement, isVoid)));
        return code.build();
    }

    private CodeBlock statement(Statement statement, boolean isVoid) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (statement instanceof Statement.Let let) {
            return code.addStatement("var $N = $L", let.variable(), expressions.of(let.value()))
                    .build();
        }
        if (statement instanceof Statement.Do step) {
            return code.addStatement(expressions.of(step.call())).build();
        }
        if (statement instanceof Statement.Result result) {
            return code.addStatement(isVoid ? "$L" : "return $L", expressions.of(result.value()))
                    .build();
        }
        JavaConstruction construction = new JavaConstruction(bundle, names, expressions);
        if (statement instanceof Statement.OneOf oneOf) {
            return construction.oneOf(oneOf.choices());
        }
        return statement instanceof Statement.Construction ? construction.made() : construction.collected();
    }
}
