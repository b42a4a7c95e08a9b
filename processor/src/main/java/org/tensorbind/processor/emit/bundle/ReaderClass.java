package org.tensorbind.processor.emit.bundle;

import static org.tensorbind.processor.emit.bundle.BundleClass.NAME;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleOptions;
import org.tensorbind.bundle.BundleResult;
import org.tensorbind.bundle.binding.BundleBinder;
import org.tensorbind.bundle.binding.BundleSpec;
import org.tensorbind.bundle.binding.Bundles;
import org.tensorbind.bundle.binding.Loader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Declaration.Construction;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleClass.Choice;
import org.tensorbind.processor.emit.bundle.BundleClass.Field;
import org.tensorbind.processor.emit.bundle.BundleClass.Method;
import org.tensorbind.processor.emit.bundle.BundleClass.Parameter;
import org.tensorbind.processor.emit.bundle.BundleClass.Statement;
import org.tensorbind.processor.emit.bundle.BundleClass.TypeUse;
import org.tensorbind.processor.emit.bundle.CodeExpression.Constructor;
import org.tensorbind.processor.emit.bundle.CodeExpression.Name;

/** Describes the class that reads a bundle. */
final class ReaderClass {
    private static final String THROWN = "if the file does not fit, with all that does not";

    private final Bundle bundle;
    private final Language language;
    private final BundleNames names;
    private final BundleFunctions functions;

    private ReaderClass(Bundle bundle, Language language, BundleNames names) {
        this.bundle = bundle;
        this.language = language;
        this.names = names;
        this.functions = new BundleFunctions(Direction.READING, names, language);
    }

    static BundleClass of(Bundle bundle, BundleNames names, Language language) {
        ReaderClass reader = new ReaderClass(bundle, language, names);
        return new BundleClass(
                Direction.READING,
                Direction.READING.classOf(names.bundle()),
                "Reads " + NAME + " from tensor files of any format on the class path.",
                reader.fields(),
                reader.methods());
    }

    private List<Field> fields() {
        CodeExpression spec = new Constructor(TypeRef.of(BundleSpec.class))
                .with(names.bundle().simpleName(), bundle.closed());
        Field field = new Field("BUNDLE", TypeUse.of(BundleSpec.class), "", spec);
        return Stream.concat(Stream.of(field), BundleSpecs.of(bundle, names).stream())
                .toList();
    }

    private List<Method> methods() {
        List<Method> methods = new ArrayList<>();
        for (Source source : Source.values()) {
            methods.addAll(functions.withDefaults(read(source), true));
            methods.addAll(functions.withDefaults(readResult(source), false));
        }
        methods.add(functions.taking(bind()));
        return methods;
    }

    /** What a bundle is read from. */
    private enum Source {
        FILE(Path.class, "Reads a file. Buffers and views of the bundle keep it mapped as long as they are in use."),
        READER(TensorReader.class, "Reads an open file, which stays open; buffers and views of the bundle need it."),
        BYTES(
                ByteSource.class,
                "Reads bytes, of memory or a channel, and closes the source unless buffers or views need it.");

        private final Class<?> type;
        private final String documentation;

        Source(Class<?> type, String documentation) {
            this.type = type;
            this.documentation = documentation;
        }
    }

    /** Java finds out no type arguments of a call that another one follows. */
    private Method read(Source source) {
        CodeExpression result = language == Language.JAVA
                ? functions.call("readResult", names.variables(), Stream.of(new Name("file"), new Name("options")))
                : result();
        TypeUse returned = new TypeUse(null, names.type());
        return method("read", returned, source, source.documentation).returning(result.call("value"));
    }

    private Method readResult(Source source) {
        String documentation = source.documentation + "\nThe result also lists what was not read.";
        TypeUse returned = new TypeUse(BundleResult.class, names.type());
        return method("readResult", returned, source, documentation).returning(result());
    }

    private CodeExpression result() {
        return CodeExpression.member(Bundles.class, "read")
                .with(names.ofReader("BUNDLE"), new Name("file"), new Name("options"), functions.ofItself());
    }

    private static Method method(String name, TypeUse returned, Source source, String documentation) {
        CodeExpression defaults =
                CodeExpression.member(BundleOptions.class, "defaults").with();
        List<Parameter> parameters = List.of(
                new Parameter("file", source.type),
                new Parameter("options", TypeUse.of(BundleOptions.class), defaults));
        return new Method(name, returned, parameters, documentation, THROWN, List.of());
    }

    private Method bind() {
        Parameter in = new Parameter(language == Language.JAVA ? "in" : "tensors", BundleBinder.class);
        ComponentCalls calls = new ComponentCalls(names, functions, in.name());
        List<Statement> body = new ArrayList<>();
        if (!bundle.where().isEmpty()) {
            body.add(new Statement.Do(new Name(in.name()).call("where", bundle.where())));
        }
        for (Component component : bundle.inOrder()) {
            body.add(new Statement.Let(language.variable(component.name()), calls.of(component, null)));
        }
        body.add(made());
        TypeUse returned = new TypeUse(Loader.class, names.type());
        String documentation =
                "Finds and checks the tensors of one " + NAME + ", for readers of bundles that it is in.";
        return new Method(Direction.READING.method(), returned, List.of(in), documentation, null, body);
    }

    private Statement made() {
        if (bundle.declaration().construction() != Construction.ALTERNATIVES) {
            return new Statement.Construction();
        }
        return new Statement.OneOf(bundle.declaration().alternatives().stream()
                .map(alternative -> new Choice(alternative.label(), functions.of(alternative.type())))
                .toList());
    }
}
