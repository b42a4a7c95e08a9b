package org.tensorbind.processor;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.io.Writer;
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
import org.tensorbind.processor.compile.GeneratedFormat;
import org.tensorbind.processor.compile.GeneratedSource;
import org.tensorbind.processor.compile.GrammarFile;
import org.tensorbind.processor.compile.GrammarGenerator;
import org.tensorbind.processor.compile.GrammarLocator;
import org.tensorbind.processor.compile.GrammarProblem;
import org.tensorbind.processor.compile.MissingArtifacts;

/** Generates a format's classes into every package that has a {@link TensorGrammar}. A grammar with errors generates nothing. */
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
            GrammarFile source = locate(target, annotation.value());
            if (source != null) {
                generate(target, annotation, source);
            }
        } catch (IOException e) {
            error(target, "the grammar '" + annotation.value() + "' cannot be read: " + e.getMessage());
        }
    }

    private @Nullable GrammarFile locate(PackageElement target, String name) throws IOException {
        GrammarLocator locator = new GrammarLocator(processingEnv.getFiler(), processingEnv.getOptions());
        String packageName = target.getQualifiedName().toString();
        GrammarFile source = locator.find(name, packageName);
        if (source == null) {
            error(target, "the grammar was not found; looked for " + locator.places(name, packageName));
        }
        return source;
    }

    private void generate(PackageElement target, TensorGrammar annotation, GrammarFile source) throws IOException {
        GeneratedFormat generated = GrammarGenerator.generate(
                source,
                target.getQualifiedName().toString(),
                annotation.prefix(),
                annotation.library(),
                getClass().getCanonicalName());
        generated = MissingArtifacts.check(generated, source, this::isOnClassPath);
        for (GrammarProblem problem : generated.problems()) {
            error(target, "in the grammar of this package:\n" + problem.text());
        }
        for (GeneratedSource file : generated.sources()) {
            write(target, file);
        }
        if (generated.problems().isEmpty()) {
            services.put(generated.formatClass(), target);
        }
    }

    private boolean isOnClassPath(String className) {
        return processingEnv.getElementUtils().getTypeElement(className) != null;
    }

    private void write(PackageElement target, GeneratedSource file) throws IOException {
        try (Writer writer = processingEnv
                .getFiler()
                .createSourceFile(file.className(), target)
                .openWriter()) {
            writer.write(file.text());
        } catch (FilerException e) {
            String name = file.className().substring(file.className().lastIndexOf('.') + 1);
            error(target, "the class '" + name + "' already exists; give the grammar another prefix");
        }
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
