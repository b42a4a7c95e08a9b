/** Reading of any format: errors and their locations, damaged and large files, limits and concurrency. */
@NullMarked
package org.tensorbind.grammars.read;

import org.jspecify.annotations.NullMarked;
