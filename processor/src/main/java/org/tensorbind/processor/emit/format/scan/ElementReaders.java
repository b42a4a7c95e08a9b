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
import org.tensorbind.scan.ScannedList;

/**
 * Prints what reads single elements of a list that is made without them: a class, as it is loaded sooner than lambdas are.
 *
 * @param needs what each element is given
 */
public record ElementReaders(JavaTypes types, String element, List<Quantity> needs, ScanNames names) {
    /** The class for elements that are outside of documents. */
    public static TypeSpec of(JavaTypes types, String element, List<Quantity> needs) {
        ElementReaders readers = new ElementReaders(types, element, needs, new ScanNames());
        return readers.print(readers.call()).build();
    }

    /**
     * A class that keeps what each element is given.
     *
     * @param reading what its method does with a cursor
     */
    TypeSpec.Builder print(CodeBlock reading) {
        TypeName type = types.ofRule(element).box();
        MethodSpec.Builder constructor = MethodSpec.constructorBuilder();
        needs.forEach(need -> constructor.addParameter(types.of(need), names.need(need)));
        return TypeSpec.recordBuilder(types.elementReader(element))
                .addModifiers(Modifier.PRIVATE)
                .addJavadoc("Reads one {@code $L} of a scanned list, when it is needed.\n", element)
                .recordConstructor(constructor.build())
                .addSuperinterface(ParameterizedTypeName.get(ClassName.get(ScannedList.ElementReader.class), type))
                .addMethod(override("read", Modifier.PUBLIC)
                        .addParameter(Cursor.class, names.own("cursor"))
                        .returns(type)
                        .addException(IOException.class)
                        .addCode(reading)
                        .build());
    }

    /** Returns what the parser's method gives. */
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
