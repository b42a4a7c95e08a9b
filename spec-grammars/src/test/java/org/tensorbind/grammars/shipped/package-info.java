/** The formats that the library ships with, by corpora of files and by the rules of their specifications. */
@NullMarked
package org.tensorbind.grammars.shipped;

import org.jspecify.annotations.NullMarked;
