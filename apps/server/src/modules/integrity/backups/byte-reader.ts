/** Bytes as a stream gives them, in pieces of any size. */
export type Bytes = AsyncIterable<Buffer>

export interface ByteReader {
  /** So many bytes; undefined where the stream ends before. */
  readonly take: (count: number) => Promise<Buffer | undefined>
  /** Bytes up to and with the next line feed; undefined where none comes within `most`. */
  readonly line: (most: number) => Promise<Buffer | undefined>
  readonly isAtEnd: () => Promise<boolean>
}

/** Reads a stream by counts of bytes. It keeps no more than one piece of the stream and the bytes asked for. */
export function byteReader(source: Bytes): ByteReader {
  const pieces = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  let isDone = false
  const more = async (): Promise<boolean> => {
    if (isDone) return false
    const next = await pieces.next()
    if (next.done === true) isDone = true
    else held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
    return !isDone
  }
  const cut = (count: number): Buffer => {
    const found = held.subarray(0, count)
    held = held.subarray(count)
    return found
  }
  return {
    take: async (count) => {
      while (held.length < count) if (!(await more())) return undefined
      return cut(count)
    },
    line: async (most) => {
      for (;;) {
        const at = held.indexOf(10)
        if (at >= 0) return at < most ? cut(at + 1) : undefined
        if (held.length > most || !(await more())) return undefined
      }
    },
    isAtEnd: async () => {
      while (held.length === 0) if (!(await more())) return true
      return false
    },
  }
}
