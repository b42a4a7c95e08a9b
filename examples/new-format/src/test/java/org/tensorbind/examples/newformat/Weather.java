package org.tensorbind.examples.newformat;

import java.util.List;
import org.tensorbind.annotation.Tensor;
import org.tensorbind.annotation.TensorBundle;

/** A bundle works with a format that a grammar has just added. */
@TensorBundle
public record Weather(
        @Tensor(name = "temperature", shape = "stations, hours")
        float[][] temperature,

        @Tensor(name = "station.{i}.gaps") List<int[]> gaps) {}
