/** Tests of reading over HTTP that need no server. */
@NullMarked
package org.tensorbind.http;

import org.jspecify.annotations.NullMarked;
