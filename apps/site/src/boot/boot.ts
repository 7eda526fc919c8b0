import { systemStatus, whitelabel } from "@croupier/contract/merchants"
import type { Boot } from "@croupier/contract/page"
import type { Value } from "@croupier/contract/endpoint"
import { useSyncExternalStore } from "react"
import { call } from "../api/call.ts"

export type Whitelabel = Value<typeof whitelabel>
export type Status = Value<typeof systemStatus>

let house: Whitelabel | undefined
let status: Status | undefined
/** Undefined on a page that carries nothing: all are open then. */
let halls: Boot["halls"] | undefined
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads what the page carries; undefined on a page that carries nothing. */
export function pageBoot(): Boot | undefined {
  const json = document.getElementById("boot")?.textContent
  // Written by our own server in the same answer as this script's address.
  return json ? (JSON.parse(json) as Boot) : undefined
}

/** The merchant and the system's status, from the page or by two calls. */
export async function bootHouse(page: Boot | undefined): Promise<void> {
  const asked = { url: location.host }
  const [white, now] = page
    ? [page.whitelabel, page.status]
    : await Promise.all([call(whitelabel, {}), call(systemStatus, asked)])
  takeWhitelabel(white, now, page?.halls)
  sessionStorage.setItem("merchantCode", white.brand.merchantCode)
}

export function takeWhitelabel(white: Whitelabel, now: Status, open?: Boot["halls"]): void {
  house = white
  halls = open
  status = now
}

/** Asks again for the status: after a refusal that says maintenance or region, and while a start-up page shows. */
export async function refreshStatus(): Promise<Status> {
  status = await call(systemStatus, { url: location.host })
  for (const listener of listeners) listener()
  return status
}

/** True where this page of lotteries lists a game of the merchant. */
export const isHallOpen = (hall: Boot["halls"][number]): boolean => halls?.includes(hall) ?? true

const theStatus = (): Status | undefined => status

export function theWhitelabel(): Whitelabel {
  if (!house) throw new Error("the house is not booted")
  return house
}

/** The merchant's brand, settings tree and resources. */
export const useWhitelabel = (): Whitelabel => useSyncExternalStore(subscribe, theWhitelabel, theWhitelabel)
export const useBrand = (): Whitelabel["brand"] => useWhitelabel().brand
/** The settings tree (white-label flags). */
export const useSettings = (): Whitelabel["whitelabel"] => useWhitelabel().whitelabel
export const useStatus = (): Status | undefined => useSyncExternalStore(subscribe, theStatus, theStatus)
