import { guard } from "../session/session.ts"
import { linkedCentre, type CentrePage } from "@croupier/contract/page"
import { openModal } from "./modals.tsx"
import { openMemberCentre } from "./open-member-centre.ts"
import { MEMBER_PAGES, type MemberPageName } from "./member-pages.ts"
import { MODALS } from "./registry.ts"

/** `?centre=sessions` on any address opens the member centre on that page. */
const PARAM = "centre"

/** Brings the code of the sheet, and asks for that of a page in it at the same time: on a slow line each file behind the other costs a second. */
export async function loadSheet(page: CentrePage): Promise<void> {
  MEMBER_PAGES[page].Component.preload()?.catch(() => undefined)
  await MODALS.memberCentre.Component.preload()
}

/** Keeps the address in step with what shows, so that it can be sent on and survives a reload. */
export function linkPage(page: MemberPageName | undefined): void {
  const url = new URL(location.href)
  if (page) url.searchParams.set(PARAM, page)
  else url.searchParams.delete(PARAM)
  if (url.href !== location.href) history.replaceState(history.state, "", url)
}

/** Where a provider's page leads back to: the sheet opens at the deposit, once. */
const DEPOSIT = "deposit"

/** Opens the member centre on the page that the address names, if it names one; or the deposit that it names. */
export function followMemberLink(): void {
  const depositId = new URLSearchParams(location.search).get(DEPOSIT)
  if (depositId !== null) return followDeposit(depositId)
  const page = linkedCentre(location.search)
  if (page) openMemberCentre(page)
}

/** Only its owner can see it: until a sign-in is done the address keeps it. */
function followDeposit(depositId: string): void {
  if (!guard(() => openModal("deposit", { depositId }))) return
  const url = new URL(location.href)
  url.searchParams.delete(DEPOSIT)
  history.replaceState(history.state, "", url)
  linkPage(undefined)
}
