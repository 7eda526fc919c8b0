import { payloadKeys } from "@croupier/contract/merchants"
import { serverNow, syncClock } from "../realtime/clock.ts"
import { call } from "./call.ts"
import type { PayloadKey } from "./seal.ts"

let known: Promise<PayloadKey> | undefined

/** The key to seal to, asked for once; `forgetPayloadKey` makes the next call ask again. */
function payloadKey(): Promise<PayloadKey> {
  known ??= (async () => {
    const asked = Date.now()
    const { keys, serverTime } = await call(payloadKeys, {})
    syncClock(serverTime, asked, Date.now())
    const [first] = keys
    if (!first) throw new Error("the house published no payload key")
    return first
  })().catch((error: unknown) => {
    known = undefined
    throw error
  })
  return known
}

export function forgetPayloadKey(): void {
  known = undefined
}

/** The sealed form of a body. The cipher is its own chunk: only a visitor who signs in fetches it. */
export async function sealed(body: unknown): Promise<string> {
  const [key, { seal }] = await Promise.all([payloadKey(), import("./seal.ts")])
  return seal(key, serverNow(), body)
}
