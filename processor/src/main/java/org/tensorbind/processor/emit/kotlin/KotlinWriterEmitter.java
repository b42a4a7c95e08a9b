package org.tensorbind.processor.emit.kotlin;

import java.util.Objects;
import org.tensorbind.processor.bundle.Bundle;
import org.tensorbind.processor.bundle.Bundle.Component;
import org.tensorbind.processor.bundle.Bundle.Value;
import org.tensorbind.processor.bundle.Declaration;
import org.tensorbind.processor.bundle.TypeRef;
import org.tensorbind.processor.emit.bundle.BundleSpecs;

/** Emits the Kotlin object that writes a bundle. */
final class KotlinWriterEmitter {
    private static final KotlinFunctions FUNCTIONS =
            new KotlinFunctions("Collecting", "collect", KotlinNames::writer, "nested, item");

    private static final String OPTIONS = "options: WriteOptions";

    private final Bundle bundle;
    private final KotlinNames names;
    private final KotlinText text = new KotlinText();
    private final String reader;

    KotlinWriterEmitter(Bundle bundle) {
        this.bundle = bundle;
        this.names = new KotlinNames(bundle);
        this.reader = KotlinNames.quoted(bundle.declaration().type().generatedPrefix() + "Reader");
    }

    String emit(String generator) {
        text.line("/** Writes [" + names.rawType() + "] to tensor files of any format on the class path. */")
                .line("@Generated(" + KotlinNames.literal(generator) + ")")
                .line(names.visibility() + " object "
                        + KotlinNames.quoted(bundle.declaration().type().generatedPrefix() + "Writer") + " {")
                .line("/** How tensors are stored when a call does not say it. */")
                .line("@JvmField")
                .line(names.visibility() + " val OPTIONS: WriteOptions = WriteOptions.defaults()"
                        + KotlinCalls.chain(BundleSpecs.options(bundle.stored())));
        addWrite(
                "file: Path, options: WriteOptions",
                "file, options",
                "Writes a file in the format of its extension; it appears, or is replaced, once all is written.");
        addWrite("out: TensorWriter", "out", "Adds everything to a writer, which is not committed.");
        addWrite(
                "target: WritableByteChannel, format: String, options: WriteOptions",
                "target, format, options",
                "Writes to a channel, front to back, in the format of a name; the channel stays open.");
        addToBytes();
        addCollect();
        return text.line("}").file(bundle.declaration().type().packageName());
    }

    /** Functions for type variables stand last, so that all can be given by position: those of a generic bundle have an overload without options. */
    private void addWrite(String parameters, String arguments, String documentation) {
        String passedOn = KotlinFunctions.passedOn(names);
        boolean options = parameters.endsWith(OPTIONS);
        if (options && !passedOn.isEmpty()) {
            addHead(parameters.substring(0, parameters.length() - OPTIONS.length() - 2), documentation, false);
            text.line("    write(value, " + arguments.replace("options", "OPTIONS") + passedOn + ")");
        }
        boolean defaults = options && passedOn.isEmpty();
        addHead(defaults ? parameters + " = OPTIONS" : parameters, documentation, defaults);
        String collecting = passedOn.isEmpty()
                ? "::collect, " + reader + "::bind)"
                : "{ tensors, item -> collect(tensors, item" + passedOn + ") }, null)";
        text.line("    Bundles.write(" + reader + ".BUNDLE, value, " + arguments + ", " + collecting);
    }

    private void addHead(String parameters, String documentation, boolean defaults) {
        text.line("")
                .line("/**")
                .line(" * " + documentation)
                .line(" *")
                .line(
                        " * @throws org.tensorbind.BundleException if the bundle cannot be written, with all that is wrong")
                .line(" */")
                .line("@JvmStatic");
        if (defaults) {
            text.line("@JvmOverloads");
        }
        text.line("@Throws(IOException::class)")
                .line(names.visibility() + " fun " + names.typeParameters() + "write(value: " + names.type() + ", "
                        + parameters + FUNCTIONS.parameters(names) + "): Unit =");
    }

    private void addToBytes() {
        text.line("")
                .line("/** The bytes of a file in the format of a name. */")
                .line("@JvmStatic")
                .line("@Throws(IOException::class)")
                .line(names.visibility() + " fun " + names.typeParameters() + "toBytes(value: " + names.type()
                        + ", format: String" + FUNCTIONS.parameters(names) + "): ByteArray {")
                .line("val bytes = ByteArrayOutputStream()")
                .line("write(value, Channels.newChannel(bytes), format, OPTIONS" + KotlinFunctions.passedOn(names)
                        + ")")
                .line("return bytes.toByteArray()")
                .line("}");
    }

    private void addCollect() {
        text.line("")
                .line("/** Hands on the tensors of one bundle, for writers of bundles that it is in. */")
                .line("@JvmStatic")
                .line(names.visibility() + " fun " + names.typeParameters() + "collect(out: BundleCollector, value: "
                        + names.type() + FUNCTIONS.parameters(names) + ") {");
        if (!bundle.where().isEmpty()) {
            text.line("out.where(" + KotlinNames.literal(bundle.where()) + ")");
        }
        for (Component component : bundle.components()) {
            text.line(collected(component, component.value(), "value." + KotlinNames.quoted(component.name())));
        }
        if (!bundle.declaration().alternatives().isEmpty()) {
            addAlternatives();
        }
        text.line("}");
    }

    private void addAlternatives() {
        text.line("when (value) {");
        for (Declaration.Alternative alternative : bundle.declaration().alternatives()) {
            TypeRef type = Objects.requireNonNull(alternative.type().ref());
            text.line("is " + KotlinNames.type(alternative.type()) + " -> {")
                    .line("out.tag(" + KotlinNames.literal(bundle.tag()) + ", "
                            + KotlinNames.literal(alternative.label()) + ")")
                    .line(KotlinNames.writer(type) + ".collect(out, value)")
                    .line("}");
        }
        text.line("}");
    }

    private String collected(Component component, Value value, String read) {
        if (value instanceof Value.Adapted adapted) {
            return collected(component, adapted.inner(), writing(adapted, read));
        }
        if (value instanceof Value.OfMetadata metadata) {
            return metadata(component, metadata, read);
        }
        if (value instanceof Value.OfAttribute attribute) {
            return attribute(component, attribute, read);
        }
        return value instanceof Value.OfAllMetadata
                ? "out.allMetadata(" + KotlinNames.literal(component.name()) + ", " + read + ")"
                : collected("out", value, names.constant(component), component.isNullable(), read, 1);
    }

    private static String metadata(Component component, Value.OfMetadata metadata, String read) {
        String key = KotlinNames.literal(metadata.key());
        String name = KotlinNames.literal(component.name());
        String method = component.isNullable() ? "out.optionalMetadata(" : "out.metadata(";
        if (metadata.kind() != null) {
            return method + name + ", " + key + ", " + read + ", " + KotlinNames.metadataType(metadata.kind()) + ")";
        }
        return component.isNullable()
                ? method + key + ", " + read + ")"
                : method + name + ", " + key + ", " + read + ")";
    }

    private String attribute(Component component, Value.OfAttribute attribute, String read) {
        String method = component.isNullable() ? "out.optionalAttribute(" : "out.attribute(";
        return method + KotlinNames.literal(component.name()) + ", " + reader + "."
                + KotlinNames.quoted(names.constant(attribute.owner())) + ", " + KotlinNames.literal(attribute.key())
                + ", " + read + ", " + KotlinNames.attributeType(attribute.kind()) + ")";
    }

    private static String writing(Value.Adapted adapted, String read) {
        String method = KotlinNames.adapter(adapted.adapter(), adapted.adapter().write());
        return "Bundles.adapted(" + read + ") { " + method + "(it) }";
    }

    private String collected(String collector, Value value, String constant, boolean nullable, String read, int depth) {
        if (value instanceof Value.Adapted adapted) {
            return collected(collector, adapted.inner(), constant, nullable, writing(adapted, read), depth);
        }
        String start = collector + "." + BundleSpecs.methodOf(value, nullable) + "(" + reader + "."
                + KotlinNames.quoted(constant) + ", " + read;
        if (value instanceof Value.OfTensor tensor) {
            String conversion = KotlinNames.toSigned(tensor.type());
            return start + (conversion.isEmpty() ? "" : (nullable ? "?." : ".") + conversion) + ")";
        }
        if (value instanceof Value.OfBundle nested) {
            return start + ", " + FUNCTIONS.of(nested.type()) + ")";
        }
        Value.OfElements elements = (Value.OfElements) value;
        return start + element(elements.element(), constant, elements.nullable(), depth);
    }

    private String element(Value element, String constant, boolean nullable, int depth) {
        if (BundleSpecs.isDirect(element, nullable)) {
            return ", " + FUNCTIONS.of(((Value.OfBundle) element).type()) + ")";
        }
        String suffix = depth == 1 ? "" : Integer.toString(depth);
        String collector = "element" + suffix;
        String item = "item" + suffix;
        return ") { " + collector + ", " + item + " -> "
                + collected(collector, element, BundleSpecs.ofElement(constant), nullable, item, depth + 1) + " }";
    }
}
