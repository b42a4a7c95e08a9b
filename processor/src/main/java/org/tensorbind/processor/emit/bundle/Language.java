package org.tensorbind.processor.emit.bundle;

import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;

/** What the generated code is written in. */
public enum Language {
    JAVA("in|value|nested|bundle|builder|known|context"),
    KOTLIN("tensors|nested|bundle|it|known|context");

    /** What generated methods call their own variables, as a pattern. */
    private final Pattern locals;

    Language(String locals) {
        this.locals = Pattern.compile(locals + "|element\\d*|of[A-Z].*");
    }

    /** The variable of a component. */
    public String variable(String component) {
        boolean taken = locals.matcher(component).matches() || (this == JAVA && SourceVersion.isKeyword(component));
        return taken ? component + "_" : component;
    }
}
