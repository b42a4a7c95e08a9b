package org.tensorbind.examples.kotlin;

// Stubs as kapt makes them.
@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\f\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0002\b\u0004\u0018\u00002\u00020\u0001:\u0001\u0004B\u0007\u00a2\u0006\u0004\b\u0002\u0010\u0003\u00a8\u0006\u0005"}, d2 = {"Lorg/tensorbind/examples/kotlin/Outer;", "", "<init>", "()V", "Inner", "tensorbind-example-kotlin"})
final class Outer {
    
    public Outer() {
        super();
    }
    
    @kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u0016\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\u0014\n\u0002\b\u0005\n\u0002\u0018\u0002\b\u0087\u0004\u0018\u00002\u00020\u0001B\u000f\u0012\u0006\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\u0004\b\u0004\u0010\u0005R\u0011\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0006\u0010\u0007\u00ca\u0001\u0002\b\t\u00a8\u0006\b"}, d2 = {"Lorg/tensorbind/examples/kotlin/Outer$Inner;", "", "weight", "", "<init>", "(Lorg/tensorbind/examples/kotlin/Outer;[F)V", "getWeight", "()[F", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
    @org.tensorbind.annotation.TensorBundle()
    public final class Inner {
        @org.jetbrains.annotations.NotNull()
        private final float[] weight = null;
        
        public Inner(@org.jetbrains.annotations.NotNull()
        float[] weight) {
            super();
        }
        
        @org.jetbrains.annotations.NotNull()
        public final float[] getWeight() {
            return null;
        }
    }
}

@kotlin.Metadata(mv = {2, 4, 0}, k = 1, xi = 48, d1 = {"\u0000\u0016\n\u0002\u0018\u0002\n\u0002\u0010\u0000\n\u0000\n\u0002\u0010\b\n\u0002\b\u0015\n\u0002\u0018\u0002\b\u0007\u0018\u00002\u00020\u0001Ba\u0012\b\b\u0002\u0010\u0002\u001a\u00020\u0003\u0012\b\b\u0002\u0010\u0004\u001a\u00020\u0003\u0012\b\b\u0002\u0010\u0005\u001a\u00020\u0003\u0012\b\b\u0002\u0010\u0006\u001a\u00020\u0003\u0012\b\b\u0002\u0010\u0007\u001a\u00020\u0003\u0012\b\b\u0002\u0010\b\u001a\u00020\u0003\u0012\b\b\u0002\u0010\t\u001a\u00020\u0003\u0012\b\b\u0002\u0010\n\u001a\u00020\u0003\u0012\b\b\u0002\u0010\u000b\u001a\u00020\u0003\u00a2\u0006\u0004\b\f\u0010\rR\u0011\u0010\u0002\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u000e\u0010\u000fR\u0011\u0010\u0004\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0010\u0010\u000fR\u0011\u0010\u0005\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0011\u0010\u000fR\u0011\u0010\u0006\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0012\u0010\u000fR\u0011\u0010\u0007\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0013\u0010\u000fR\u0011\u0010\b\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0014\u0010\u000fR\u0011\u0010\t\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0015\u0010\u000fR\u0011\u0010\n\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0016\u0010\u000fR\u0011\u0010\u000b\u001a\u00020\u0003\u00a2\u0006\b\n\u0000\u001a\u0004\b\u0017\u0010\u000f\u00ca\u0001\u0002\b\u0019\u00a8\u0006\u0018"}, d2 = {"Lorg/tensorbind/examples/kotlin/Defaults;", "", "a", "", "b", "c", "d", "e", "f", "g", "h", "i", "<init>", "(IIIIIIIII)V", "getA", "()I", "getB", "getC", "getD", "getE", "getF", "getG", "getH", "getI", "tensorbind-example-kotlin", "Lorg/tensorbind/annotation/TensorBundle;"})
@org.tensorbind.annotation.TensorBundle()
final class Defaults {
    private final int a = 0;
    private final int b = 0;
    private final int c = 0;
    private final int d = 0;
    private final int e = 0;
    private final int f = 0;
    private final int g = 0;
    private final int h = 0;
    private final int i = 0;
    
    public Defaults(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
        super();
    }
    
    public final int getA() {
        return 0;
    }
    
    public final int getB() {
        return 0;
    }
    
    public final int getC() {
        return 0;
    }
    
    public final int getD() {
        return 0;
    }
    
    public final int getE() {
        return 0;
    }
    
    public final int getF() {
        return 0;
    }
    
    public final int getG() {
        return 0;
    }
    
    public final int getH() {
        return 0;
    }
    
    public final int getI() {
        return 0;
    }
    
    public Defaults() {
        super();
    }
}

