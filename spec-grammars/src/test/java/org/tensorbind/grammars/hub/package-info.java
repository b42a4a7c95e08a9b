/** Models of the Hugging Face Hub, in the cache and on a server that behaves like it. */
@NullMarked
package org.tensorbind.grammars.hub;

import org.jspecify.annotations.NullMarked;
