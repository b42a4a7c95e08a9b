package org.tensorbind.examples.kotlin;

// Stubs as kapt makes them.
@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000.\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0014\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u0011\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010 \n\u0002\u0010\u000e\n\u0002\b\r\n\u0002\u0018\u0002\b\u0007\u0018\u00002\u00020\u0001BQ\u0012\f\b\u0001\u0010\u0002\u001a\u00020\u0003:\u0002\b\u0004\u0012\u0012\b\u0001\u0010\u0005\u001a\b\u0012\u0004\u0012\u00020\u00070\u0006:\u0002\b\u0004\u0012\f\u0010\b\u001a\b\u0012\u0004\u0012\u00020\n0\t\u0012\u0018\b\u0001\u0010\u000b\u001a\u0004\u0018\u00010\u0003:\f\b\u0004\u0012\b\b\f\u0012\u0004\b\b(\r\u00a2\u0006\u0004\b\u000e\u0010\u000fR#\u0010\u0005\u001a\b\u0012\u0004\u0012\u00020\u00070\u00068\u0006X\u0087\u0004\u0092\u0002\u0002\b\u0004\u00a2\u0006\n\n\u0002\u0010\u0012\u001a\u0004\b\u0010\u0010\u0011R\u0017\u0010\b\u001a\b\u0012\u0004\u0012\u00020\n0\t\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0013\u0010\u0014R\'\u0010\u000b\u001a\u0004\u0018\u00010\u00038\u0006X\u0087\u0004\u0092\u0002\f\b\u0004\u0012\b\b\f\u0012\u0004\b\b(\r\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0015\u0010\u0016\u00ca\u0001\u0002\b\u0018\u00a8\u0006\u0017"}, d2 = {"Lorg/tensorbind/examples/kotlin/PlainParameter;", "", "weight", "", "Lorg/tensorbind/annotation/Tensor;", "unsigned", "", "Lkotlin/UInt;", "strings", "", "", "shaped", "shape", "a b", "<init>", "([F[Lkotlin/UInt;Ljava/util/List;[F)V", "getUnsigned", "()[Lkotlin/UInt;", "[Lkotlin/UInt;", "getStrings", "()Ljava/util/List;", "getShaped", "()[F", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class PlainParameter {
    @org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    private final kotlin.UInt[] unsigned = null;
    @org.jetbrains.annotations.NotNull()
    private final java.util.List<java.lang.String> strings = null;
    @org.tensorbind.annotation.Tensor(shape = "a b")
    @org.jetbrains.annotations.Nullable()
    private final float[] shaped = null;
    
    public PlainParameter(@org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    float[] weight, @org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    kotlin.UInt[] unsigned, @org.jetbrains.annotations.NotNull()
    java.util.List<java.lang.String> strings, @org.tensorbind.annotation.Tensor(shape = "a b")
    @org.jetbrains.annotations.Nullable()
    float[] shaped) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final kotlin.UInt[] getUnsigned() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<java.lang.String> getStrings() {
        return null;
    }
    
    @org.jetbrains.annotations.Nullable()
    public final float[] getShaped() {
        return null;
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u001a\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0014\n\u0002\u0018\u0002\n\u0002\b\u0005\n\u0002\u0018\u0002\b\u0007\u0018\u00002\u00020\u0001B\u0017\b\u0002\u0012\f\b\u0001\u0010\u0002\u001a\u00020\u0003:\u0002\b\u0004\u00a2\u0006\u0004\b\u0005\u0010\u0006R\u001b\u0010\u0002\u001a\u00020\u00038\u0006X\u0087\u0004\u0092\u0002\u0002\b\u0004\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0007\u0010\b\u00ca\u0001\u0002\b\n\u00a8\u0006\t"}, d2 = {"Lorg/tensorbind/examples/kotlin/PrivateConstructor;", "", "weight", "", "Lorg/tensorbind/annotation/Tensor;", "<init>", "([F)V", "getWeight", "()[F", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class PrivateConstructor {
    @org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    
    private PrivateConstructor(@org.tensorbind.annotation.Tensor()
    float[] weight) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getWeight() {
        return null;
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u001e\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0002\b\u0003\n\u0002\u0010\u0014\n\u0002\b\u0002\n\u0002\u0018\u0002\n\u0000\n\u0002\u0018\u0002\b\u0007\u0018\u00002\u00020\u0001B\u0007\u00a2\u0006\u0004\b\u0002\u0010\u0003R\u001b\u0010\u0004\u001a\u00020\u00058\u0006X\u0087\u0004\u0092\u0002\u0002\b\b\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0006\u0010\u0007\u00ca\u0001\u0002\b\n\u00a8\u0006\t"}, d2 = {"Lorg/tensorbind/examples/kotlin/ReadOnly;", "", "<init>", "()V", "weight", "", "getWeight", "()[F", "Lorg/tensorbind/annotation/Tensor;", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class ReadOnly {
    @org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    
    public ReadOnly() {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getWeight() {
        return null;
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u0016\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0014\n\u0002\b\u0005\n\u0002\u0018\u0002\b\u0003\u0018\u00002\u00020\u0001B\u000f\u0012\u0006\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\u0004\b\u0004\u0010\u0005R\u0011\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0006\u0010\u0007\u00ca\u0001\u0002\b\t\u00a8\u0006\b"}, d2 = {"Lorg/tensorbind/examples/kotlin/Hidden;", "", "weight", "", "<init>", "([F)V", "getWeight", "()[F", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class Hidden {
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    
    public Hidden(@org.jetbrains.annotations.NotNull()
    float[] weight) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[] getWeight() {
        return null;
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000*\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0011\n\u0002\u0010\u0007\n\u0000\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010!\n\u0002\u0010\u0014\n\u0002\b\u000b\n\u0002\u0018\u0002\b\u0007\u0018\u00002\u00020\u0001B+\u0012\f\u0010\u0002\u001a\b\u0012\u0004\u0012\u00020\u00040\u0003\u0012\u0006\u0010\u0005\u001a\u00020\u0006\u0012\f\u0010\u0007\u001a\b\u0012\u0004\u0012\u00020\t0\b\u00a2\u0006\u0004\b\n\u0010\u000bR\u0019\u0010\u0002\u001a\b\u0012\u0004\u0012\u00020\u00040\u0003\u00a2\u0006\n\n\u0002\u0010\u000e\u001a\u0004\b\f\u0010\rR\u0013\u0010\u0005\u001a\u00020\u0006\u00a2\u0006\n\n\u0002\u0010\u0011\u001a\u0004\b\u000f\u0010\u0010R\u0017\u0010\u0007\u001a\b\u0012\u0004\u0012\u00020\t0\b\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0012\u0010\u0013\u00ca\u0001\u0002\b\u0015\u00a8\u0006\u0014"}, d2 = {"Lorg/tensorbind/examples/kotlin/Containers;", "", "boxed", "", "", "codes", "Lkotlin/UIntArray;", "list", "", "", "<init>", "([Ljava/lang/Float;[ILjava/util/List;Lkotlin/jvm/internal/DefaultConstructorMarker;)V", "getBoxed", "()[Ljava/lang/Float;", "[Ljava/lang/Float;", "getCodes--hP7Qyg", "()[I", "[I", "getList", "()Ljava/util/List;", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class Containers {
    @org.jetbrains.annotations.NotNull()
    private final java.lang.Float[] boxed = null;
    @org.jetbrains.annotations.NotNull()
    private final int[] codes = null;
    @org.jetbrains.annotations.NotNull()
    private final java.util.List<float[]> list = null;
    
    private Containers(java.lang.Float[] boxed, int[] codes, java.util.List<float[]> list) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.lang.Float[] getBoxed() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<float[]> getList() {
        return null;
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000.\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0014\n\u0002\u0018\u0002\n\u0002\b\f\n\u0002\u0010\u000b\n\u0002\b\u0002\n\u0002\u0010\b\n\u0000\n\u0002\u0010\u000e\n\u0000\n\u0002\u0018\u0002\b\u0087\b\u0018\u00002\u00020\u0001B7\u0012\u0016\b\u0001\u0010\u0002\u001a\u00020\u0003:\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u0006\u0012\u0016\b\u0003\u0010\u0007\u001a\u00020\u0003:\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u0006\u00a2\u0006\u0004\b\b\u0010\tJ\t\u0010\r\u001a\u00020\u0003H\u00c6\u0003J\t\u0010\u000e\u001a\u00020\u0003H\u00c6\u0003J9\u0010\u000f\u001a\u00020\u00002\u0016\b\u0003\u0010\u0002\u001a\u00020\u0003:\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u00062\u0016\b\u0003\u0010\u0007\u001a\u00020\u0003:\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u0006H\u00c6\u0001J\u0014\u0010\u0010\u001a\u00020\u00112\b\u0010\u0012\u001a\u0004\u0018\u00010\u0001H\u00d6\u0083\u0004J\n\u0010\u0013\u001a\u00020\u0014H\u00d6\u0081\u0004J\n\u0010\u0015\u001a\u00020\u0016H\u00d6\u0081\u0004R%\u0010\u0002\u001a\u00020\u00038\u0006X\u0087\u0004\u0092\u0002\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u0006\u00a2\u0006\b\n\u0000\u001a\u0004\b\n\u0010\u000bR%\u0010\u0007\u001a\u00020\u00038\u0006X\u0087\u0004\u0092\u0002\f\b\u0004\u0012\b\b\u0005\u0012\u0004\b\b(\u0006\u00a2\u0006\b\n\u0000\u001a\u0004\b\f\u0010\u000b\u00ca\u0001\u0002\b\u0018\u00a8\u0006\u0017"}, d2 = {"Lorg/tensorbind/examples/kotlin/LayerNorm;", "", "weight", "", "Lorg/tensorbind/annotation/Tensor;", "shape", "width", "bias", "<init>", "([F[F)V", "getWeight", "()[F", "getBias", "component1", "component2", "copy", "equals", "", "other", "hashCode", "", "toString", "", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class LayerNorm {
    @org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
    private final float[] weight = null;
    @org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
    private final float[] bias = null;
    
    public LayerNorm(@org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
    float[] weight, @org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
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
    public final org.tensorbind.examples.kotlin.LayerNorm copy(@org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
    float[] weight, @org.tensorbind.annotation.Tensor(shape = "width")
    @org.jetbrains.annotations.NotNull()
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
