package org.tensorbind.processor.emit.kotlin;

import java.util.Set;
import java.util.TreeSet;
import org.tensorbind.processor.bundle.TypeRef;

/** A file of Kotlin, written line by line. It imports the classes of Java and of the runtime that it names; others are written in full. */
final class KotlinText {
    private static final Set<String> IMPORTED = Set.of(
            "java.io",
            "java.nio",
            "java.nio.channels",
            "java.nio.file",
            "javax.annotation.processing",
            "org.tensorbind",
            "org.tensorbind.annotation",
            "org.tensorbind.bundle",
            "org.tensorbind.bundle.binding",
            "org.tensorbind.bundle.element",
            "org.tensorbind.bundle.entry",
            "org.tensorbind.io");

    private final StringBuilder body = new StringBuilder();
    private final Set<String> imports = new TreeSet<>();
    private int depth;

    /** A class as this file names it. */
    String className(Class<?> type) {
        return className(TypeRef.of(type));
    }

    /** A class as this file names it. */
    String className(TypeRef type) {
        if (!IMPORTED.contains(type.packageName())) {
            return KotlinNames.qualified(type.qualifiedName());
        }
        imports.add(type.qualifiedName());
        return type.simpleName();
    }

    /** A line at the current depth. One that ends with an opening brace or parenthesis makes those that follow deeper. */
    KotlinText line(String text) {
        if (text.startsWith("}") || text.startsWith(")")) {
            depth--;
        }
        body.append(text.isEmpty() ? "" : "    ".repeat(depth)).append(text).append('\n');
        if (text.endsWith("{") || text.endsWith("(") || text.endsWith("->")) {
            depth++;
        }
        return this;
    }

    /** The whole file. */
    String file(String packageName) {
        StringBuilder text = new StringBuilder();
        if (!packageName.isEmpty()) {
            text.append("package ").append(KotlinNames.qualified(packageName)).append("\n\n");
        }
        imports.forEach(name -> text.append("import ").append(name).append('\n'));
        return text.append('\n').append(body).toString();
    }
}
