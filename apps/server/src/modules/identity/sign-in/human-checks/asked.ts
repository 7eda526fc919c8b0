import { Refusal } from "../../../../kernel/refusal.ts"

/** How long another house may take for its verdict. */
export const TIMEOUT_MS = 5_000

/** Runs a conversation with another house. Whatever goes wrong in it refuses HUMAN_CHECK_UNAVAILABLE, with its cause for the log. */
export async function asked<T>(conversation: () => Promise<T>): Promise<T> {
  try {
    return await conversation()
  } catch (cause) {
    throw new Refusal("HUMAN_CHECK_UNAVAILABLE", [], undefined, { cause })
  }
}
