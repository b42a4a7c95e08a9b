/** What generated code and the runtime have agreed on; depends on nothing. */
@NullMarked
package org.tensorbind.contract;

import org.jspecify.annotations.NullMarked;
