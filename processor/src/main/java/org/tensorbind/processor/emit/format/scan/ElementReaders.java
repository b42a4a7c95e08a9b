package org.tensorbind.processor.emit.format.scan;

import static org.tensorbind.processor.emit.Code.override;
import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.MethodSpec;
import com.palantir.javapoet.ParameterizedTypeName;
import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Modifier;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.read.Cursor;
import org.tensorbind.scan.ListScanner;

/**
 * Prints a class that reads single elements of a scanned list when they are needed. It is a class because classes load faster than lambdas.
 *
 * @param needs the values that each element is passed
 */
public record ElementReaders(JavaTypes types, String element, List<Quantity> needs, ScanNames names) {
    /** The class for elements outside documents. */
    public static TypeSpec of(JavaTypes types, String element, List<Quantity> needs) {
        ElementReaders readers = new ElementReaders(types, element, needs, new ScanNames());
        return readers.print(ListScanner.ElementReader.class, readers.call()).build();
    }

    /**
     * A record with the values that each element is passed.
     *
     * @param kind the interface that the record has
     * @param reading the body of its method, with a cursor
     */
    TypeSpec.Builder print(Class<?> kind, CodeBlock reading) {
        TypeName type = types.ofRule(element).box();
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
        needs.forEach(need -> constructor.addParameter(types.of(need), names.need(need)));
        return TypeSpec.recordBuilder(types.elementReader(element))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Reads one {@code $L} of a scanned list, when it is needed.\n", element)
                .recordConstructor(constructor.build())
                .addSuperinterface(ParameterizedTypeName.get(ClassName.get(kind), type))
                .addMethod(override("read", Modifier.PUBLIC)
                        .addParameter(Cursor.class, names.own("cursor"))
                        .returns(type)
                        .addException(IOException.class)
                        .addCode(reading)
                        .build());
    }

    /** A statement that returns the result of the parser's method. */
    CodeBlock call(CodeBlock... beforeNeeds) {
        List<CodeBlock> arguments = new ArrayList<>(List.of(beforeNeeds));
        needs.forEach(need -> arguments.add(CodeBlock.of("$N", names.need(need))));
        return statement(
                "return new $T($N).$N($L)",
                types.parser(),
                names.own("cursor"),
                JavaNames.readMethod(element),
                CodeBlock.join(arguments, ", "));
    }
}
