package org.tensorbind.processor;

import com.google.auto.service.AutoService;
import com.palantir.javapoet.JavaFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.FilerException;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;
import org.jspecify.annotations.Nullable;
import org.tensorbind.annotation.TensorGrammar;
import org.tensorbind.processor.diagnostic.Diagnostic;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.SourceText;
import org.tensorbind.processor.emit.Emitter;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Resolver;
import org.tensorbind.processor.syntax.Parser;
import org.tensorbind.processor.syntax.Tree;

/** Generates a format's classes into every package that has a {@link TensorGrammar}. A grammar with faults generates nothing. */
@AutoService(Processor.class)
public final class GrammarProcessor extends AbstractProcessor {
    private final Map<String, Element> services = new LinkedHashMap<>();

    /** Made by the compiler. */
    public GrammarProcessor() {}

    @Override
    public Set<String> getSupportedAnnotationTypes() {
        return Set.of(TensorGrammar.class.getCanonicalName());
    }

    @Override
    public Set<String> getSupportedOptions() {
        return Set.of(GrammarLocator.OPTION);
    }

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latestSupported();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        for (Element element : round.getElementsAnnotatedWith(TensorGrammar.class)) {
            generate((PackageElement) element);
        }
        if (round.processingOver() && !round.errorRaised() && !services.isEmpty()) {
            writeServices();
        }
        return false;
    }

    private void generate(PackageElement target) {
        TensorGrammar annotation = target.getAnnotation(TensorGrammar.class);
        try {
            SourceText source = locate(target, annotation.value());
            if (source != null) {
                generate(target, annotation, source);
            }
        } catch (IOException e) {
            error(target, "the grammar '" + annotation.value() + "' cannot be read: " + e.getMessage());
        } catch (RuntimeException e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            error(target, "internal error of the processor, please report it with the grammar: " + trace);
        }
    }

    private @Nullable SourceText locate(PackageElement target, String name) throws IOException {
        GrammarLocator locator = new GrammarLocator(processingEnv.getFiler(), processingEnv.getOptions());
        String packageName = target.getQualifiedName().toString();
        SourceText source = locator.find(name, packageName);
        if (source == null) {
            error(target, "the grammar was not found; looked for " + locator.places(name, packageName));
        }
        return source;
    }

    private void generate(PackageElement target, TensorGrammar annotation, SourceText source) throws IOException {
        Diagnostics diagnostics = new Diagnostics(source);
        Tree tree = Parser.parse(source, diagnostics);
        Grammar grammar = tree == null ? null : Resolver.resolve(tree, diagnostics);
        Format format = grammar == null ? null : Format.analyze(grammar, diagnostics);
        for (Diagnostic diagnostic : diagnostics.all()) {
            error(target, "in the grammar of this package:\n" + diagnostic.render());
        }
        if (format != null) {
            emit(target, annotation, format);
        }
    }

    private void emit(PackageElement target, TensorGrammar annotation, Format format) throws IOException {
        String name = format.grammar().name();
        String prefix = annotation.prefix().isEmpty()
                ? Character.toUpperCase(name.charAt(0)) + name.substring(1)
                : annotation.prefix();
        String packageName = target.getQualifiedName().toString();
        for (JavaFile file :
                Emitter.emit(format, packageName, prefix, getClass().getCanonicalName(), target)) {
            try {
                file.writeTo(processingEnv.getFiler());
            } catch (FilerException e) {
                error(
                        target,
                        "the class '" + file.typeSpec().name()
                                + "' that would be generated is there already; give the grammar another prefix");
            }
        }
        services.put(Emitter.serviceName(packageName, prefix), target);
    }

    private void writeServices() {
        try {
            ServiceFile.write(processingEnv.getFiler(), processingEnv.getElementUtils(), services);
        } catch (IOException e) {
            error(services.values().iterator().next(), "the service entry cannot be written: " + e.getMessage());
        }
    }

    private void error(Element element, String message) {
        processingEnv.getMessager().printMessage(Kind.ERROR, message, element);
    }
}
