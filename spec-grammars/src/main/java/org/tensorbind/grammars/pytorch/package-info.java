/**
 * PyTorch checkpoints: archives with a pickle, and the older form that is several pickles in a row. What a pickle names and calls is data here; {@code
 * Callable} is the one table of what is understood.
 *
 * <pre>{@code
 * ARCHIVE ::= NAME"/data.pkl" NAME"/byteorder"? NAME"/data/"KEY* NAME"/version" …   members of a zip archive
 * LEGACY  ::= MAGIC PROTOCOL SYSTEM OBJECT KEYS STORAGE*                            the first five are pickles
 * STORAGE ::= int64 = count(ELEMENT)  ELEMENT*                                      in the order of KEYS
 * }</pre>
 *
 * <table>
 * <caption>What is covered</caption>
 * <tr><td>forms</td><td>archives, also of TorchScript and compressed ones, and the form before 1.6, pickled by protocols 1 to 5; not those before 0.1.10 (tar)</td></tr>
 * <tr><td>tensors</td><td>parameters, buffers, views with any strides, shared storages, either byte order, meta tensors without elements; subclasses that
 * torch rebuilds from a tensor. Of nested tensors the values, sizes, strides and offsets; of subclasses with functions of their own, such as jagged
 * tensors, what these are called with</td></tr>
 * <tr><td>elements</td><td>all but those of 4 bits and complex32, which are bytes; quantized ones are integers, with scale and zero point as
 * attributes</td></tr>
 * <tr><td>sparse</td><td>COO with one number for each value; of COO whose values are tensors, and of CSR, CSC, BSR and BSC, the parts</td></tr>
 * <tr><td>arrays of NumPy</td><td>of numbers and truth values: tensors, in either byte order and row- or column-major; of other elements, text that shows
 * them. Written as tensors of torch</td></tr>
 * <tr><td>values</td><td>what has no tensors is metadata; objects are shown as calls, and tensors in their state are found. The versions of the modules of
 * a state dictionary are {@code _metadata}, an item of the file, which copies keep</td></tr>
 * <tr><td>written</td><td>state dictionaries; not quantized tensors</td></tr>
 * </table>
 */
@NullMarked
package org.tensorbind.grammars.pytorch;

import org.jspecify.annotations.NullMarked;
