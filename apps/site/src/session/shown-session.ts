import {
  createContext,
  createElement,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ReactNode,
} from "react"
import { readSession, subscribeSession, type StoredSession } from "./store.ts"

/** Whom the page shows. Not `isKnown`: the page from the server still shows a visitor, and a member's session lies in the store. */
interface Shown {
  readonly session: StoredSession | null
  readonly isKnown: boolean
}

export const VISITOR: Shown = { session: null, isKnown: true }
/** A member's page whose member the server does not know. */
export const UNKNOWN: Shown = { session: null, isKnown: false }

const ShownSession = createContext<Shown>(VISITOR)

/** The session, or null for a visitor. */
export const useSession = (): StoredSession | null => use(ShownSession).session

/** True where no session is kept: unlike `useSession`, not while a member's page is hydrated. */
export const useIsVisitor = (): boolean => {
  const { session, isKnown } = use(ShownSession)
  return isKnown && session === null
}

const stored = (): Shown => ({ session: readSession(), isKnown: true })

/** The session for a page that is made here, and for one that is hydrated: as the server made it, for a visitor. */
export const firstShown = (isHydrated: boolean): Shown =>
  isHydrated && readSession() !== null ? UNKNOWN : stored()

/**
 * Gives the page its session. A member's page from the server is hydrated as the visitor's page that it is. The member's parts
 * follow in a transition, so that the browser gets a turn between the parts.
 */
export function SessionProvider({
  first,
  children,
}: {
  readonly first: Shown
  readonly children: ReactNode
}) {
  const [shown, show] = useState(first)
  useEffect(() => subscribeSession(() => show(stored())), [])
  useEffect(() => {
    if (shown.isKnown) return
    const showMember = () => startTransition(() => show(stored()))
    if ("hydrated" in document.documentElement.dataset) return showMember()
    document.documentElement.addEventListener("hydrated", showMember, { once: true })
    return () => document.documentElement.removeEventListener("hydrated", showMember)
  }, [shown.isKnown])
  useLayoutEffect(() => {
    // The member's own parts stand where places were kept for them (index.html).
    if (shown.isKnown) delete document.documentElement.dataset["member"]
  }, [shown.isKnown])
  return createElement(ShownSession, { value: shown }, children)
}
