import { popUpAnnouncements } from "@croupier/contract/engagement"
import type { Value } from "@croupier/contract/endpoint"
import { call } from "../api/call.ts"
import { theWhitelabel } from "../boot/boot.ts"
import { readSession } from "../session/store.ts"
import { openModal } from "./modals.tsx"

export type PopUpNotice = Value<typeof popUpAnnouncements>["notices"][number]

/** Ids of notices that this browser has shown, the newest last. */
const KEY = "seen-notices"
const MOST_KEPT = 100

const seen = (): readonly string[] => (localStorage.getItem(KEY) ?? "").split(",").filter(Boolean)

/**
 * Shows the notices that pop up after the log-in, each once in a browser. Where they cannot be read nothing shows: the
 * list of notices has them all the same. A session that ended or changed while they were read sees none.
 */
export async function showPopUpNotices(): Promise<void> {
  const types = theWhitelabel().brand.announcementTypes.join(",")
  const token = readSession()?.token
  const answer = await call(popUpAnnouncements, { types }).catch(() => undefined)
  const before = seen()
  const notices = (answer?.notices ?? []).filter(({ id }) => !before.includes(id))
  if (notices.length === 0 || readSession()?.token !== token) return
  localStorage.setItem(KEY, [...before, ...notices.map(({ id }) => id)].slice(-MOST_KEPT).join(","))
  openModal("popUpNotices", { notices })
}
