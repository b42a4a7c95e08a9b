/** Byte sources over HTTP: ranges of a remote file are fetched when they are read, with retries. */
@NullMarked
package org.tensorbind.http;

import org.jspecify.annotations.NullMarked;
