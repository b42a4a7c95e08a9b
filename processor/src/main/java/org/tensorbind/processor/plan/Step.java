package org.tensorbind.processor.plan;

/** What a program does next. */
public sealed interface Step permits ReadStep, Transfer, WriteStep {}
