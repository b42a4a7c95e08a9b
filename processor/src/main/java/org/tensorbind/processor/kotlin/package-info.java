/** What annotated Kotlin classes say of themselves by their metadata, which kapt's stubs keep. */
@NullMarked
package org.tensorbind.processor.kotlin;

import org.jspecify.annotations.NullMarked;
