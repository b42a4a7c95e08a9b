package org.tensorbind.examples.benchmarks.reference;

/** A program that does nothing: what a virtual machine takes by itself. */
public final class Nothing {
    private Nothing() {}

    public static void main(String[] arguments) {}
}
