@NullMarked
package org.tensorbind.bundle;

import org.jspecify.annotations.NullMarked;
