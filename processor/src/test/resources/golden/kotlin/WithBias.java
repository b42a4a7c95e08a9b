package org.tensorbind.examples.kotlin;

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000.\n\u0002\u0018\u0002\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u0014\n\u0002\b\n\n\u0002\u0010\u000b\n\u0000\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\b\n\u0000\n\u0002\u0010\u000e\n\u0000\n\u0002\u0018\u0002\b\u0087\b\u0018\u00002\u00020\u0001B\u0017\u0012\u0006\u0010\u0002\u001a\u00020\u0003\u0012\u0006\u0010\u0004\u001a\u00020\u0003\u00a2\u0006\u0004\b\u0005\u0010\u0006J\t\u0010\n\u001a\u00020\u0003H\u00c6\u0003J\t\u0010\u000b\u001a\u00020\u0003H\u00c6\u0003J\u001d\u0010\f\u001a\u00020\u00002\b\b\u0002\u0010\u0002\u001a\u00020\u00032\b\b\u0002\u0010\u0004\u001a\u00020\u0003H\u00c6\u0001J\u0014\u0010\r\u001a\u00020\u000e2\b\u0010\u000f\u001a\u0004\u0018\u00010\u0010H\u00d6\u0083\u0004J\n\u0010\u0011\u001a\u00020\u0012H\u00d6\u0081\u0004J\n\u0010\u0013\u001a\u00020\u0014H\u00d6\u0081\u0004R\u0011\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0007\u0010\bR\u0011\u0010\u0004\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\t\u0010\b\u00ca\u0001\u0002\b\u0016\u00a8\u0006\u0015"}, d2 = {"Lorg/tensorbind/examples/kotlin/WithBias;", "Lorg/tensorbind/examples/kotlin/Norm;", "weight", "", "bias", "<init>", "([F[F)V", "getWeight", "()[F", "getBias", "component1", "component2", "copy", "equals", "", "other", "", "hashCode", "", "toString", "", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
public final class WithBias implements org.tensorbind.examples.kotlin.Norm {
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    @org.jetbrains.annotations.NotNull()
    private final float[] bias = null;
    
    public WithBias(@org.jetbrains.annotations.NotNull()
    float[] weight, @org.jetbrains.annotations.NotNull()
    float[] bias) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getWeight() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getBias() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] component1() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] component2() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final org.tensorbind.examples.kotlin.WithBias copy(@org.jetbrains.annotations.NotNull()
    float[] weight, @org.jetbrains.annotations.NotNull()
    float[] bias) {
        return null;
    }
    
    @java.lang.Override()
    public boolean equals(@org.jetbrains.annotations.Nullable()
    java.lang.Object other) {
        return false;
    }
    
    @java.lang.Override()
    public int hashCode() {
        return 0;
    }
    
    @java.lang.Override()
    @org.jetbrains.annotations.NotNull()
    public java.lang.String toString() {
        return null;
    }
}