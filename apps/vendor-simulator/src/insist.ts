import { NoAnswer } from "./line.ts"

/**
 * Sends what must reach the platform again until it is answered. The real vendors go on for days; the simulator gives up
 * after `times` and throws NoAnswer.
 */
export async function insist<T>(send: () => Promise<T>, times = 5): Promise<T> {
  for (let left = times - 1; ; left--)
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof NoAnswer) || left <= 0) throw error
    }
}
