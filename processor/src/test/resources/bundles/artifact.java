package acme;

import org.tensorbind.annotation.TensorBundle;

class Fixture {
    @TensorBundle
    record Model(float[] weight) {}
}
