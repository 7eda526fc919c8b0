/**
 * The bytes of an answer of `fetch`. Throws RangeError as soon as there are more than `most`, whatever its headers say,
 * and reads no further; throws what the connection throws when it breaks off.
 */
export const readAtMost = (response: Response, most: number): Promise<Buffer> =>
  bytesAtMost(response.body ?? [], most)

/** The same for a body that comes in parts. */
export async function bytesAtMost(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > most) throw new RangeError(`an answer of more than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
