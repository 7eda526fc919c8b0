import { ResponseBodyError } from "openid-client"
import { refuse, Refusal } from "../../../../kernel/refusal.ts"

/** How long another house may take for one answer. */
export const TIMEOUT_SECONDS = 8

/** Runs a conversation with another house and tells its failures apart: it is away, or it does not vouch. */
export async function asked<T>(conversation: () => Promise<T>): Promise<T> {
  try {
    return await conversation()
  } catch (error) {
    if (error instanceof Refusal) throw error
    return refuse(isAway(error) ? "THIRD_PARTY_UNAVAILABLE" : "THIRD_PARTY_FAILED")
  }
}

/** No answer, an answer too late, or an answer that says that the house itself is in trouble. */
function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500
  if (!(error instanceof Error)) return false
  const status = error.cause instanceof Response ? error.cause.status : undefined
  if (status !== undefined) return status >= 500
  const code = "code" in error ? error.code : undefined
  return error instanceof TypeError || code === "OAUTH_TIMEOUT" || error.name === "TimeoutError"
}
