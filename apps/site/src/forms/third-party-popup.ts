import { startThirdParty, THIRD_PARTY_CHANNEL, type ThirdPartyName } from "@croupier/contract/third-party"
import { call } from "../api/call.ts"

/** The specification's sizes of popup windows. */
const SIZES: Readonly<Record<ThirdPartyName, readonly [width: number, height: number]>> = {
  google: [440, 500],
  facebook: [440, 750],
}
/** A server's ticket for the way there and back lives as long. */
const TIMEOUT_MILLIS = 600_000
const LOOK_MILLIS = 400

/** Why a popup brought nothing back. */
export type PopupFault = "blocked" | "closed" | "timeout" | "address"
export class PopupError extends Error {
  override readonly name = "PopupError"
  readonly fault: PopupFault

  constructor(fault: PopupFault) {
    super(fault)
    this.fault = fault
  }
}

export interface PopupAnswer {
  readonly state: string
  readonly query: string
}

/**
 * Sends a popup to another house and waits for it to come back. Must begin with a press: browsers let no page
 * open windows by itself. Throws PopupError, and CallError when the house here refuses.
 */
export async function openThirdParty(provider: ThirdPartyName): Promise<PopupAnswer> {
  const [width, height] = SIZES[provider]
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  // Opened before anything is asked of the house: later, it would be no answer to the press.
  const popup = open(
    "about:blank",
    "third-party",
    `popup,width=${width},height=${height},left=${left},top=${top}`,
  )
  if (!popup) throw new PopupError("blocked")
  try {
    const { url, state } = await call(startThirdParty, { provider })
    if (!/^https?:\/\//.test(url)) throw new PopupError("address")
    popup.location.href = url
    return { state, query: await comesBack(popup, state) }
  } finally {
    popup.close()
  }
}

/** The query of the page that the popup came back to; the channel is this origin's own. */
function comesBack(popup: Window, state: string): Promise<string> {
  const channel = new BroadcastChannel(THIRD_PARTY_CHANNEL)
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isAnswer(data) && data.state === state) resolve(data.query)
  }
  // The page that comes back closes its window as soon as it has spoken: a moment for its word to arrive.
  let closedBefore = false
  const looking = setInterval(() => {
    if (closedBefore) reject(new PopupError("closed"))
    closedBefore = popup.closed
  }, LOOK_MILLIS)
  const late = setTimeout(() => reject(new PopupError("timeout")), TIMEOUT_MILLIS)
  return promise.finally(() => {
    channel.close()
    clearInterval(looking)
    clearTimeout(late)
  })
}

const isAnswer = (data: unknown): data is PopupAnswer =>
  typeof data === "object" &&
  data !== null &&
  "state" in data &&
  "query" in data &&
  typeof data.query === "string"
