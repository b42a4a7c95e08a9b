package org.tensorbind.processor.emit.bundle;

import javax.lang.model.SourceVersion;

/** What the generated code is written in. */
public enum Language {
    JAVA("in|value|nested|bundle|builder"),
    KOTLIN("tensors|nested|bundle|it");

    /** What generated methods call their own variables, as a pattern. */
    private final String locals;

    Language(String locals) {
        this.locals = locals;
    }

    /** The variable of a component. */
    public String variable(String component) {
        boolean taken = component.matches(locals + "|element\\d*|of[A-Z].*")
                || (this == JAVA && SourceVersion.isKeyword(component));
        return taken ? component + "_" : component;
    }
}
