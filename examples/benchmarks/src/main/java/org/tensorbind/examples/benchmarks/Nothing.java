package org.tensorbind.examples.benchmarks;

/** A program that does nothing. */
final class Nothing {
    private Nothing() {}

    public static void main(String[] arguments) {}
}
