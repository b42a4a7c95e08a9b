package org.tensorbind.examples.kotlin;

/**
 * What Kotlin has and Java does not: unsigned numbers, keywords as names, nulls inside of lists, internal classes.
 */
@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000v\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0015\n\u0002\u0018\u0002\n\u0000\n\u0002\u0018\u0002\n\u0000\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010 \n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u0014\n\u0000\n\u0002\u0010$\n\u0002\u0010\u000e\n\u0002\u0010\u0013\n\u0000\n\u0002\u0010\u0011\n\u0000\n\u0002\u0018\u0002\n\u0002\b\u0002\n\u0002\u0018\u0002\n\u0002\b\u0002\n\u0002\u0010\t\n\u0000\n\u0002\u0010\u0006\n\u0002\b\u0002\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u000b\n\u0002\b\u001b\n\u0002\u0018\u0002\n\u0000\b\u0001\u0018\u00002\u00020\u0001B\u00d3\u0001\u0012\f\b\u0001\u0010\u0002\u001a\u00020\u0003:\u0002\b\u0004\u0012\u0006\u0010\u0005\u001a\u00020\u0006\u0012\b\u0010\u0007\u001a\u0004\u0018\u00010\b\u0012\f\u0010\t\u001a\b\u0012\u0004\u0012\u00020\u000b0\n\u0012\u000e\u0010\f\u001a\n\u0012\u0006\u0012\u0004\u0018\u00010\r0\n\u0012\u0018\u0010\u000e\u001a\u0014\u0012\u0004\u0012\u00020\u0010\u0012\n\u0012\b\u0012\u0004\u0012\u00020\u00110\n0\u000f\u0012*\b\u0001\u0010\u0012\u001a\b\u0012\u0004\u0012\u00020\r0\u0013:\u001a\b\u0004\u0012\n\b\u0014\u0012\u0006\b\n0\u00158\u0016\u0012\n\b\u0017\u0012\u0006\b\n0\u00188\u0019\u0012\b\b\u0002\u0010\u001a\u001a\u00020\u001b\u0012\b\b\u0002\u0010\u001c\u001a\u00020\u001d\u0012\u000e\b\u0002\u0010\u001e\u001a\b\u0012\u0004\u0012\u00020\r0\n\u0012\u0018\b\u0003\u0010\u001f\u001a\u000e\u0012\u0004\u0012\u00020\u0010\u0012\u0004\u0012\u00020\u00100\u000f:\u0002\b \u0012\b\u0010!\u001a\u0004\u0018\u00010\"\u00a2\u0006\u0004\b#\u0010$R\u001b\u0010\u0002\u001a\u00020\u00038\u0006X\u0087\u0004\u0092\u0002\u0002\b\u0004\u00a2\u0006\b\n\u0000\u001a\u0004\b%\u0010&R\u0013\u0010\u0005\u001a\u00020\u0006\u00a2\u0006\n\n\u0002\u0010)\u001a\u0004\b\'\u0010(R\u0013\u0010\u0007\u001a\u0004\u0018\u00010\b\u00a2\u0006\b\n\u0000\u001a\u0004\b*\u0010+R\u0017\u0010\t\u001a\b\u0012\u0004\u0012\u00020\u000b0\n\u00a2\u0006\b\n\u0000\u001a\u0004\b,\u0010-R\u0019\u0010\f\u001a\n\u0012\u0006\u0012\u0004\u0018\u00010\r0\n\u00a2\u0006\b\n\u0000\u001a\u0004\b.\u0010-R#\u0010\u000e\u001a\u0014\u0012\u0004\u0012\u00020\u0010\u0012\n\u0012\b\u0012\u0004\u0012\u00020\u00110\n0\u000f\u00a2\u0006\b\n\u0000\u001a\u0004\b/\u00100R;\u0010\u0012\u001a\b\u0012\u0004\u0012\u00020\r0\u00138\u0006X\u0087\u0004\u0092\u0002\u001a\b\u0004\u0012\n\b\u0014\u0012\u0006\b\n0\u00158\u0016\u0012\n\b\u0017\u0012\u0006\b\n0\u00188\u0019\u00a2\u0006\n\n\u0002\u00103\u001a\u0004\b1\u00102R\u0014\u0010\u001a\u001a\u00020\u001bX\u0080\u0004\u00a2\u0006\b\n\u0000\u001a\u0004\b4\u00105R\u0011\u0010\u001c\u001a\u00020\u001d\u00a2\u0006\b\n\u0000\u001a\u0004\b6\u00107R\u0017\u0010\u001e\u001a\b\u0012\u0004\u0012\u00020\r0\n\u00a2\u0006\b\n\u0000\u001a\u0004\b8\u0010-R\'\u0010\u001f\u001a\u000e\u0012\u0004\u0012\u00020\u0010\u0012\u0004\u0012\u00020\u00100\u000f8\u0006X\u0087\u0004\u0092\u0002\u0002\b \u00a2\u0006\b\n\u0000\u001a\u0004\b9\u00100R\u0015\u0010!\u001a\u0004\u0018\u00010\"\u00a2\u0006\n\n\u0002\u0010<\u001a\u0004\b:\u0010;\u00ca\u0001\f\b>\u0012\b\b?\u0012\u0004\b\u0007\u0010\u0002\u00a8\u0006="}, d2 = {"Lorg/tensorbind/examples/kotlin/Oddities;", "", "object", "", "Lorg/tensorbind/annotation/Tensor;", "in", "Lkotlin/UByte;", "is a name", "Lkotlin/ULong;", "counts", "", "Lkotlin/UShort;", "gaps", "", "grid", "", "", "", "half", "", "dtype", "Lorg/tensorbind/DType;", "BF16", "conversion", "Lorg/tensorbind/annotation/Conversion;", "ROUND", "hidden", "", "hiddenValue", "", "a list", "all", "Lorg/tensorbind/annotation/Metadata;", "flag", "", "<init>", "([IBLkotlin/ULong;Ljava/util/List;Ljava/util/List;Ljava/util/Map;[[FJDLjava/util/List;Ljava/util/Map;Ljava/lang/Boolean;Lkotlin/jvm/internal/DefaultConstructorMarker;)V", "getObject", "()[I", "getIn-w2LRezQ", "()B", "B", "is a name-6VbMDqA", "()Lkotlin/ULong;", "getCounts", "()Ljava/util/List;", "getGaps", "getGrid", "()Ljava/util/Map;", "getHalf", "()[[F", "[[F", "getHidden$tensorbind_example_kotlin", "()J", "getHiddenValue", "()D", "getA list", "getAll", "getFlag", "()Ljava/lang/Boolean;", "Ljava/lang/Boolean;", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;", "closed"})
@org.tensorbind.annotation.TensorBundle(closed = true)
public final class Oddities {
    @org.tensorbind.annotation.Tensor()
    @org.jetbrains.annotations.NotNull()
    private final int[] object = null;
    private final byte in = 0;
    @org.jetbrains.annotations.NotNull()
    private final java.util.List<kotlin.UShort> counts = null;
    @org.jetbrains.annotations.NotNull()
    private final java.util.List<float[]> gaps = null;
    @org.jetbrains.annotations.NotNull()
    private final java.util.Map<java.lang.String, java.util.List<double[]>> grid = null;
    @org.tensorbind.annotation.Tensor(dtype = org.tensorbind.DType.BF16, conversion = org.tensorbind.annotation.Conversion.ROUND)
    @org.jetbrains.annotations.NotNull()
    private final float[][] half = null;
    private final long hidden = 0L;
    private final double hiddenValue = 0.0;
    @org.tensorbind.annotation.Metadata()
    @org.jetbrains.annotations.NotNull()
    private final java.util.Map<java.lang.String, java.lang.String> all = null;
    @org.jetbrains.annotations.Nullable()
    private final java.lang.Boolean flag = null;
    
    private Oddities(int[] object, byte in, kotlin.ULong p2_1597918032, java.util.List<kotlin.UShort> counts, java.util.List<float[]> gaps, java.util.Map<java.lang.String, ? extends java.util.List<double[]>> grid, float[][] half, long hidden, double hiddenValue, java.util.List<float[]> p9_1404951166, java.util.Map<java.lang.String, java.lang.String> all, java.lang.Boolean flag) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final int[] getObject() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<kotlin.UShort> getCounts() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<float[]> getGaps() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.Map<java.lang.String, java.util.List<double[]>> getGrid() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final float[][] getHalf() {
        return null;
    }
    
    public final long getHidden$tensorbind_example_kotlin() {
        return 0L;
    }
    
    public final double getHiddenValue() {
        return 0.0;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.Map<java.lang.String, java.lang.String> getAll() {
        return null;
    }
    
    @org.jetbrains.annotations.Nullable()
    public final java.lang.Boolean getFlag() {
        return null;
    }
}