package org.tensorbind.examples.kotlin;

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000.\n\u0002\u0018\u0002\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u0014\n\u0002\b\u0007\n\u0002\u0010\u000b\n\u0000\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\b\n\u0000\n\u0002\u0010\u000e\n\u0000\n\u0002\u0018\u0002\b\u0087\b\u0018\u00002\u00020\u0001B\u000f\u0012\u0006\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\u0004\b\u0004\u0010\u0005J\t\u0010\b\u001a\u00020\u0003H\u00c6\u0003J\u0013\u0010\t\u001a\u00020\u00002\b\b\u0002\u0010\u0002\u001a\u00020\u0003H\u00c6\u0001J\u0014\u0010\n\u001a\u00020\u000b2\b\u0010\f\u001a\u0004\u0018\u00010\rH\u00d6\u0083\u0004J\n\u0010\u000e\u001a\u00020\u000fH\u00d6\u0081\u0004J\n\u0010\u0010\u001a\u00020\u0011H\u00d6\u0081\u0004R\u0011\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0006\u0010\u0007\u00ca\u0001\u0002\b\u0013\u00a8\u0006\u0012"}, d2 = {"Lorg/tensorbind/examples/kotlin/WithoutBias;", "Lorg/tensorbind/examples/kotlin/Norm;", "weight", "", "<init>", "([F)V", "getWeight", "()[F", "component1", "copy", "equals", "", "other", "", "hashCode", "", "toString", "", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
public final class WithoutBias implements org.tensorbind.examples.kotlin.Norm {
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    
    public WithoutBias(@org.jetbrains.annotations.NotNull()
    float[] weight) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getWeight() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] component1() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final org.tensorbind.examples.kotlin.WithoutBias copy(@org.jetbrains.annotations.NotNull()
    float[] weight) {
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