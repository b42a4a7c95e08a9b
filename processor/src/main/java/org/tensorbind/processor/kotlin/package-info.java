/** Describes Kotlin classes to the bundle phase under kapt, whose stubs preserve the metadata that Kotlin compiles into a class. */
@NullMarked
package org.tensorbind.processor.kotlin;

import org.jspecify.annotations.NullMarked;
