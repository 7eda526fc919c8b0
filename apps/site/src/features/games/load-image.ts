/** The specification's lazy images: three attempts, two hundred remembered. */
const ATTEMPTS = 3
const REMEMBERED = 200
const WAIT_MS = 1_000

const there = new Set<string>()

/** Whether a picture was fetched before, so that it can be shown at once. */
export const isLoaded = (url: string): boolean => there.has(url)

/** Brings a picture into the browser's store. Rejects after the third attempt, or when it is no longer wanted. */
export async function loadImage(
  url: string,
  signal: AbortSignal,
  fetchOnce: (url: string) => Promise<void> = decode,
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await fetchOnce(url)
      signal.throwIfAborted()
      there.add(url)
      for (const oldest of there) if (there.size > REMEMBERED) there.delete(oldest)
      return
    } catch (error) {
      if (signal.aborted || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS * attempt))
    }
}

async function decode(url: string): Promise<void> {
  const image = new Image()
  image.src = url
  await image.decode()
}
