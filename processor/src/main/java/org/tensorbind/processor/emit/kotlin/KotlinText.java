package org.tensorbind.processor.emit.kotlin;

import java.util.List;

/** A file of Kotlin, written line by line. Only what is mentioned is imported. */
final class KotlinText {
    static final List<String> IMPORTS = List.of(
            "java.io.ByteArrayOutputStream",
            "java.io.IOException",
            "java.nio.channels.Channels",
            "java.nio.channels.WritableByteChannel",
            "java.nio.ByteOrder",
            "java.nio.file.Path",
            "javax.annotation.processing.Generated",
            "org.tensorbind.BundleOptions",
            "org.tensorbind.BundleResult",
            "org.tensorbind.DType",
            "org.tensorbind.TensorReader",
            "org.tensorbind.TensorWriter",
            "org.tensorbind.WriteOptions",
            "org.tensorbind.annotation.Conversion",
            "org.tensorbind.bundle.Alternative",
            "org.tensorbind.bundle.AttributeType",
            "org.tensorbind.bundle.Binding",
            "org.tensorbind.bundle.BundleBinder",
            "org.tensorbind.bundle.BundleCollector",
            "org.tensorbind.bundle.BundleSpec",
            "org.tensorbind.bundle.Bundles",
            "org.tensorbind.bundle.Codecs",
            "org.tensorbind.bundle.Collecting",
            "org.tensorbind.bundle.ListSpec",
            "org.tensorbind.bundle.Loader",
            "org.tensorbind.bundle.MetadataType",
            "org.tensorbind.bundle.NestedSpec",
            "org.tensorbind.bundle.TensorSpec",
            "org.tensorbind.io.ByteSource");

    private final StringBuilder body = new StringBuilder();
    private int depth;

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
        for (String name : IMPORTS) {
            String simple = name.substring(name.lastIndexOf('.') + 1);
            if (body.toString().matches("(?s).*(?<![.\\w`])" + simple + "\\b.*")) {
                text.append("import ").append(name).append('\n');
            }
        }
        return text.append('\n').append(body).toString();
    }
}
