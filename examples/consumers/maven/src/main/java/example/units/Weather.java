package example.units;

import org.tensorbind.annotation.TensorBundle;

/** The weather. */
@TensorBundle
public record Weather(Celsius temperature) {}
