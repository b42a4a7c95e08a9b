package org.tensorbind.examples.kotlin;

/**
 * Two bundles of any class; [M] is a mark only.
 */
@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000<\n\u0002\u0018\u0002\n\u0000\n\u0002\u0010\u0000\n\u0002\b\u0002\n\u0002\u0010\u000f\n\u0000\n\u0002\u0018\u0002\n\u0002\b\u0003\n\u0002\u0010 \n\u0002\b\r\n\u0002\u0010\u000b\n\u0002\b\u0002\n\u0002\u0010\b\n\u0000\n\u0002\u0010\u000e\n\u0000\n\u0002\u0018\u0002\b\u0087\b\u0018\u0000*\b\b\u0000\u0010\u0001*\u00020\u0002*\b\b\u0001\u0010\u0003*\u00020\u0002*\u000e\b\u0002\u0010\u0004*\b\u0012\u0004\u0012\u0002H\u00040\u00052\u00020\u0002B=\u0012\u0016\b\u0001\u0010\u0006\u001a\u00028\u0000:\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\t\u0012\u001c\b\u0001\u0010\n\u001a\b\u0012\u0004\u0012\u00028\u00010\u000b:\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\f\u00a2\u0006\u0004\b\r\u0010\u000eJ\u000e\u0010\u0014\u001a\u00028\u0000H\u00c6\u0003\u00a2\u0006\u0002\u0010\u0010J\u000f\u0010\u0015\u001a\b\u0012\u0004\u0012\u00028\u00010\u000bH\u00c6\u0003JV\u0010\u0016\u001a\u0014\u0012\u0004\u0012\u00028\u0000\u0012\u0004\u0012\u00028\u0001\u0012\u0004\u0012\u00028\u00020\u00002\u0016\b\u0003\u0010\u0006\u001a\u00028\u0000:\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\t2\u001c\b\u0003\u0010\n\u001a\b\u0012\u0004\u0012\u00028\u00010\u000b:\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\fH\u00c6\u0001\u00a2\u0006\u0002\u0010\u0017J\u0014\u0010\u0018\u001a\u00020\u00192\b\u0010\u001a\u001a\u0004\u0018\u00010\u0002H\u00d6\u0083\u0004J\n\u0010\u001b\u001a\u00020\u001cH\u00d6\u0081\u0004J\n\u0010\u001d\u001a\u00020\u001eH\u00d6\u0081\u0004R\'\u0010\u0006\u001a\u00028\u00008\u0006X\u0087\u0004\u0092\u0002\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\t\u00a2\u0006\n\n\u0002\u0010\u0011\u001a\u0004\b\u000f\u0010\u0010R+\u0010\n\u001a\b\u0012\u0004\u0012\u00028\u00010\u000b8\u0006X\u0087\u0004\u0092\u0002\f\b\u0007\u0012\b\b\b\u0012\u0004\b\b(\f\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0012\u0010\u0013\u00ca\u0001\u0002\b \u00a8\u0006\u001f"}, d2 = {"Lorg/tensorbind/examples/kotlin/Pair;", "A", "", "B", "M", "", "first", "Lorg/tensorbind/annotation/Tensor;", "name", "a.", "others", "", "b.{i}.", "<init>", "(Ljava/lang/Object;Ljava/util/List;)V", "getFirst", "()Ljava/lang/Object;", "Ljava/lang/Object;", "getOthers", "()Ljava/util/List;", "component1", "component2", "copy", "(Ljava/lang/Object;Ljava/util/List;)Lorg/tensorbind/examples/kotlin/Pair;", "equals", "", "other", "hashCode", "", "toString", "", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
public final class Pair<A extends java.lang.Object, B extends java.lang.Object, M extends java.lang.Comparable<? super M>> {
    @org.tensorbind.annotation.Tensor(name = "a.")
    @org.jetbrains.annotations.NotNull()
    private final A first = null;
    @org.tensorbind.annotation.Tensor(name = "b.{i}.")
    @org.jetbrains.annotations.NotNull()
    private final java.util.List<B> others = null;
    
    public Pair(@org.tensorbind.annotation.Tensor(name = "a.")
    @org.jetbrains.annotations.NotNull()
    A first, @org.tensorbind.annotation.Tensor(name = "b.{i}.")
    @org.jetbrains.annotations.NotNull()
    java.util.List<? extends B> others) {
        super();
    }
    
    @org.jetbrains.annotations.NotNull()
    public final A getFirst() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<B> getOthers() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final A component1() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final java.util.List<B> component2() {
        return null;
    }
    
    @org.jetbrains.annotations.NotNull()
    public final org.tensorbind.examples.kotlin.Pair<A, B, M> copy(@org.tensorbind.annotation.Tensor(name = "a.")
    @org.jetbrains.annotations.NotNull()
    A first, @org.tensorbind.annotation.Tensor(name = "b.{i}.")
    @org.jetbrains.annotations.NotNull()
    java.util.List<? extends B> others) {
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