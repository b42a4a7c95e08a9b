/** Models of the Hugging Face Hub: in the local cache, or over HTTP. */
@NullMarked
package org.tensorbind.hub;

import org.jspecify.annotations.NullMarked;
