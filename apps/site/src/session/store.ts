/**
 * A session as the site keeps it: in session storage, under the specification's names. A remembered one lies in local
 * storage as well, for a day, and not in a cookie: the server never asks for it, so that it need not travel with requests.
 */
export interface StoredSession {
  readonly token: string
  readonly account: string
  readonly customerId: string
  /** The account type as a number; 4 is a trial. */
  readonly isAgent: number
  readonly merchantCode: string
}

/** In local storage: until when what lies there is good. */
const REMEMBERED = "remember-session"
const REMEMBER_MILLIS = 86_400_000

let current: StoredSession | null | undefined
let lost: (token: string) => void = () => {}
let leaving: string | undefined
const listeners = new Set<() => void>()

function changed(next: StoredSession | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function readSession(): StoredSession | null {
  current ??= fromStorage(sessionStorage) ?? remembered()
  return current
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps a session; `remember` lets it outlive the tab for one day. */
export function keepSession(session: StoredSession, remember: boolean): void {
  const stored: StoredSession = {
    token: session.token,
    account: session.account,
    customerId: session.customerId,
    isAgent: session.isAgent,
    merchantCode: session.merchantCode,
  }
  toStorage(stored, sessionStorage)
  if (remember) {
    toStorage(stored, localStorage)
    localStorage.setItem(REMEMBERED, String(Date.now() + REMEMBER_MILLIS))
  }
  changed(stored)
}

/** Keeps what the specification has in session storage beside the session; null and no session leave it out. */
export function keepFact(name: "memberLabel" | "current_vassalage", value: string | null): void {
  if (value === null || !readSession()) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, value)
}

/** Forgets the session and keeps the merchant's code, as the specification says of a logout. */
export function dropSession(): void {
  for (const name of [
    "token",
    "account",
    "customerId",
    "isAgent",
    "memberLabel",
    "current_vassalage",
    REMEMBERED,
  ])
    for (const storage of [sessionStorage, localStorage]) storage.removeItem(name)
  changed(null)
}

/** Sets the handler for a session that the house no longer knows; the shell says it once. */
export function onSessionLost(listener: () => void): void {
  lost = (token) => {
    // Several calls may come back refused; only the session they were made with is dropped.
    if (readSession()?.token !== token || token === leaving) return
    dropSession()
    listener()
  }
}
/** The visitor is signing out: that the house ends the session meanwhile is no news to tell. */
export function leaveSession(): void {
  leaving = readSession()?.token
}
/** The session stays after all: the house did not end it. */
export function stayInSession(): void {
  leaving = undefined
}
export const sessionLost = (token: string): void => lost(token)

function toStorage(session: StoredSession, storage: Storage): void {
  for (const [name, value] of Object.entries(session)) storage.setItem(name, String(value))
  storage.setItem("merchant", session.merchantCode)
}

function fromStorage(storage: Storage): StoredSession | null {
  const read = (name: string) => storage.getItem(name) ?? ""
  const token = read("token")
  if (!token) return null
  return {
    token,
    account: read("account"),
    customerId: read("customerId"),
    isAgent: Number(read("isAgent") || 0),
    merchantCode: read("merchantCode"),
  }
}

/** The remembered session of this device, while its day lasts. */
function remembered(): StoredSession | null {
  const found = Number(localStorage.getItem(REMEMBERED)) > Date.now() ? fromStorage(localStorage) : null
  if (found) toStorage(found, sessionStorage)
  return found
}
