import { CallError } from "@croupier/client/call-error"

/** A message without the server's confirmation. The server stores each key once. */
export interface Unsent {
  readonly key: string
}

/** The talk that unconfirmed messages belong to. */
export interface UnsentOf<M extends Unsent> {
  /** The place of the messages in this browser; each owner has one of their own. */
  readonly place: string
  readonly isMessage: (value: unknown) => value is M
  /** Sends a message; it resolves once the message shows from the house's list, or `isOwn` is false. */
  readonly send: (message: M, isOwn: () => boolean) => Promise<void>
  /** The list after a change, for the page. */
  readonly changed: (unsent: readonly M[]) => void
  /** A message was confirmed, and so many wait. */
  readonly confirmed?: (waiting: number) => void
  /** Called with each refusal of the server. After one that may pass later the message stays; after any other it leaves the list once the promise resolves. */
  readonly refused: (error: CallError, isForNow: boolean) => void | Promise<void>
}

/** Messages of one owner at a time that go out in their order until the house confirms each. */
export interface UnsentMessages<M extends Unsent> {
  /** The owner who sits here now; their messages outlive a reload of the page. */
  readonly own: (owner: string) => readonly M[]
  /** Puts a message at the end, and sends. */
  readonly put: (message: M) => Promise<void>
  /** Sends messages that wait; one sending at a time. */
  readonly flush: () => Promise<void>
}

/** Refusals after which the same message may pass later. */
const LATER: ReadonlySet<string> = new Set(["NETWORK", "RATE_LIMITED", "INTERNAL", "MAINTENANCE"])

/** Messages that came too soon go out again after so long. */
const LATER_MS = 4_000

const hasKey = (value: unknown): value is object & Unsent =>
  typeof value === "object" && value !== null && "key" in value && typeof value.key === "string"

/** True where a stored value has a key and a text. */
export const isKeyedText = (value: unknown): value is Unsent & { readonly text: string } =>
  hasKey(value) && "text" in value && typeof value.text === "string"

export function unsentMessages<M extends Unsent>(of: UnsentOf<M>): UnsentMessages<M> {
  let owner: string | undefined
  let unsent: readonly M[] = []
  let isSending = false

  const keep = (next: readonly M[]): void => {
    unsent = next
    if (owner !== undefined) sessionStorage.setItem(`${of.place}-${owner}`, JSON.stringify(next))
    of.changed(next)
  }
  const kept = (by: string): readonly M[] => {
    try {
      const stored: unknown = JSON.parse(sessionStorage.getItem(`${of.place}-${by}`) ?? "[]")
      return Array.isArray(stored) ? stored.filter((each) => of.isMessage(each)) : []
    } catch {
      return []
    }
  }

  /** Sends the first message. Answers false where the rest waits. */
  async function sendNext(next: M, isOwn: () => boolean): Promise<boolean> {
    let isConfirmed = false
    try {
      await of.send(next, isOwn)
      if (!isOwn()) return false
      isConfirmed = true
    } catch (error) {
      if (!isOwn() || !(error instanceof CallError)) return false
      const isForNow = LATER.has(error.code)
      if (error.code === "RATE_LIMITED") setTimeout(() => void flush(), LATER_MS)
      await of.refused(error, isForNow)
      if (isForNow) return false
    }
    keep(unsent.filter(({ key }) => key !== next.key))
    if (isConfirmed) of.confirmed?.(unsent.length)
    return true
  }

  async function flush(): Promise<void> {
    if (isSending) return
    isSending = true
    const by = owner
    try {
      for (let next = unsent[0]; next; next = unsent[0])
        if (!(await sendNext(next, () => owner === by))) return
    } finally {
      isSending = false
    }
  }

  return {
    own: (next) => {
      owner = next
      unsent = kept(next)
      return unsent
    },
    put: (message) => {
      keep([...unsent, message])
      return flush()
    },
    flush,
  }
}
