package org.tensorbind.processor.emit.bundle;

import static org.tensorbind.processor.emit.bundle.BundleClass.NAME;

import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.bundle.binding.BundleCollector;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.emit.bundle.BundleClass.Field;
import org.tensorbind.processor.emit.bundle.BundleClass.Method;
import org.tensorbind.processor.emit.bundle.BundleClass.Parameter;
import org.tensorbind.processor.emit.bundle.BundleClass.Statement;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.CodeExpression.Call;
import org.tensorbind.processor.emit.bundle.CodeExpression.Literal;
import org.tensorbind.processor.emit.bundle.CodeExpression.Member;
import org.tensorbind.processor.emit.bundle.CodeExpression.Name;
import org.tensorbind.processor.emit.bundle.CodeExpression.Property;

/** Describes the class that writes a bundle. */
final class WriterClass {
    private static final String TO_FILE =
            "Writes a file in the format of its extension; it appears, or is replaced, once all is written.";
    private static final String TO_WRITER = "Adds everything to a writer, without committing it.";
    private static final String TO_CHANNEL =
            "Writes to a channel, front to back, in the format of a name; the channel stays open.";
    private static final String THROWN = "if the bundle cannot be written, with all that is wrong";

    private final Bundle bundle;
    private final Language language;
    private final BundleNames names;
    private final BundleFunctions functions;
    private final Member options;
    private final Parameter value;

    private WriterClass(Bundle bundle, Language language, BundleNames names) {
        this.bundle = bundle;
        this.language = language;
        this.names = names;
        this.functions = new BundleFunctions(Direction.WRITING, names, language);
        this.options = new Member(Direction.WRITING.classOf(names.bundle()), List.of(), "OPTIONS");
        this.value = new Parameter("value", new TypeUse(null, names.type()), null);
    }

    static BundleClass of(Bundle bundle, BundleNames names, Language language) {
        WriterClass writer = new WriterClass(bundle, language, names);
        Field options = new Field(
                writer.options.name(),
                TypeUse.of(WriteOptions.class),
                "How tensors are stored unless a call sets it.",
                BundleSpecs.options(bundle.stored()));
        return new BundleClass(
                Direction.WRITING,
                Direction.WRITING.classOf(names.bundle()),
                "Writes " + NAME + " to tensor files of any format on the class path.",
                List.of(options),
                writer.methods());
    }

    private List<Method> methods() {
        Parameter defaultValue = new Parameter("options", TypeUse.of(WriteOptions.class), options);
        Method toFile = write(TO_FILE, "; nothing is written then", new Parameter("file", Path.class), defaultValue);
        Method toWriter = write(TO_WRITER, "; nothing is added then", new Parameter("out", TensorWriter.class));
        Parameter target = new Parameter("target", WritableByteChannel.class);
        Parameter format = new Parameter("format", String.class);
        Method toChannel = write(TO_CHANNEL, "; nothing is written then", target, format, defaultValue);
        List<Method> methods = new ArrayList<>(functions.withDefaults(toFile, true));
        methods.add(functions.taking(toWriter));
        methods.addAll(functions.withDefaults(toChannel, false));
        methods.add(functions.taking(toBytes(format)));
        methods.add(functions.taking(collect()));
        return methods;
    }

    private Method write(String documentation, String consequence, Parameter... parameters) {
        List<CodeExpression> arguments = new ArrayList<>(List.of(names.ofReader("BUNDLE"), new Name(value.name())));
        for (Parameter parameter : parameters) {
            arguments.add(new Name(parameter.name()));
        }
        arguments.add(functions.ofItself());
        arguments.add(structure());
        List<Parameter> given =
                Stream.concat(Stream.of(value), Stream.of(parameters)).toList();
        String thrown = language == Language.JAVA ? THROWN + consequence : THROWN;
        return new Method("write", TypeUse.of(void.class), given, documentation, thrown, List.of())
                .returning(new Call(CodeExpression.member(Bundles.class, "write"), arguments));
    }

    /** What finds the tensors again; it would need functions for type variables that bind. */
    private CodeExpression structure() {
        return functions.isGeneric()
                ? new Literal(null)
                : new BundleFunctions(Direction.READING, names, language).ofItself();
    }

    private Method toBytes(Parameter format) {
        CodeExpression written = CodeExpression.member(Bundles.class, "toBytes")
                .with(
                        names.ofReader("BUNDLE"),
                        new Name(value.name()),
                        new Name(format.name()),
                        options,
                        functions.ofItself(),
                        structure());
        String documentation = "The bytes of a file in the format of a name.";
        return new Method("toBytes", TypeUse.of(byte[].class), List.of(value, format), documentation, null, List.of())
                .returning(written);
    }

    private Method collect() {
        Parameter out = new Parameter("out", BundleCollector.class);
        ComponentCalls calls = new ComponentCalls(names, functions, out.name());
        List<Statement> body = new ArrayList<>();
        if (!bundle.where().isEmpty()) {
            body.add(new Statement.Do(new Name(out.name()).call("where", bundle.where())));
        }
        for (Component component : bundle.inOrder()) {
            String accessor = component.property().accessor();
            CodeExpression read = new Property(new Name(value.name()), accessor, false);
            body.add(new Statement.Do(calls.of(component, read)));
        }
        if (!bundle.declaration().alternatives().isEmpty()) {
            body.add(new Statement.Alternatives());
        }
        String documentation = "Hands on the tensors of one " + NAME + ", for writers of bundles that it is in.";
        return new Method(
                Direction.WRITING.method(), TypeUse.of(void.class), List.of(out, value), documentation, null, body);
    }
}
