@NullMarked
package org.tensorbind.pickle;

import org.jspecify.annotations.NullMarked;
