/** A package whose bundles all know one type. */
@TensorAdapter(Celsius.class)
package example.units;

import org.tensorbind.annotation.TensorAdapter;
