import { text } from "../i18n/texts.ts"

/** How long a page's code may take before the visitor is told, in milliseconds (specification, section 9). */
export const CHUNK_TIMEOUT = 120_000

/** A page's code did not arrive: the catalogue's chunk-load failure. */
export class ChunkError extends Error {
  override readonly name = "ChunkError"
}

/**
 * Loads a piece of the site: the time-out of the specification and one more try. After a deploy the file
 * may be gone; the boundary that shows the error offers a fresh page.
 */
export async function loadChunk<T>(load: () => Promise<T>, timeout = CHUNK_TIMEOUT): Promise<T> {
  try {
    return await within(load, timeout)
  } catch {
    try {
      return await within(load, timeout)
    } catch (cause) {
      throw new ChunkError(text("chunk_failed"), { cause })
    }
  }
}

async function within<T>(load: () => Promise<T>, timeout: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError("timeout")), timeout)
  })
  try {
    return await Promise.race([load(), late])
  } finally {
    clearTimeout(timer)
  }
}
