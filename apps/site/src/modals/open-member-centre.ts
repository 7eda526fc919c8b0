import { guard } from "../session/session.ts"
import type { MemberPageName } from "./member-pages.ts"
import { openModal } from "./modals.tsx"

/**
 * Opens the member centre; asks a visitor to sign in first, and a trial account to register. Every page has a way
 * to it, so it does not bring the list of the centre's pages along.
 */
export const openMemberCentre = (page: MemberPageName = "securityCenter"): boolean =>
  guard(() => openModal("memberCentre", { page }))

/** Opens the member centre with its whole menu, balance and money ways above, as the bar of a narrow screen does. */
export const openAccount = (): boolean =>
  guard(() => openModal("memberCentre", { page: "transferFund", menu: true }))
