import { startSession } from "../../session/session.ts"
import { readSession, type StoredSession } from "../../session/store.ts"

/** On this channel tabs of the site ask one another for the session: session storage is each tab's own. */
const CHANNEL = "session-handover"

interface Handover {
  /** The tab that asks. */
  readonly tab: string
  /** Session of another tab, in its answer. */
  readonly session?: unknown
}

const isHandover = (data: unknown): data is Handover =>
  typeof data === "object" && data !== null && "tab" in data && typeof data.tab === "string"

/** True where a value that another tab sent is a session. */
const isStored = (value: unknown): value is StoredSession =>
  typeof value === "object" &&
  value !== null &&
  ["token", "account", "customerId", "merchantCode"].every(
    (name) => typeof Reflect.get(value, name) === "string",
  ) &&
  typeof Reflect.get(value, "isAgent") === "number"

/** A new tab of a signed-in member is signed in: it asks the tabs that are open, and answers those that come later. */
export function shareSession(): void {
  const tab = crypto.randomUUID()
  const channel = new BroadcastChannel(CHANNEL)
  // A channel is its origin's own: there is no target to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (message: Handover) => channel.postMessage(message)
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isHandover(data)) return
    const mine = readSession()
    if (mine && data.session === undefined) say({ tab: data.tab, session: mine })
    else if (!mine && data.tab === tab && isStored(data.session)) startSession(data.session)
  })
  if (!readSession()) say({ tab })
}
