import type { Permission } from "@croupier/contract/console/permissions"
import type { Me } from "@croupier/contract/console/session"
import type { Translate } from "../i18n/texts.ts"
import { may } from "../session/me-store.ts"

export interface Jump {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly label: string
}

/** Where what was typed can be looked for, and who may. */
const PLACES: readonly { to: string; field: string; text: string; permission: Permission }[] = [
  { to: "/members", field: "search", text: "jump_members", permission: "members.read" },
  { to: "/staff", field: "search", text: "jump_staff", permission: "staff.read" },
  { to: "/audit", field: "target", text: "jump_audit", permission: "audit.read" },
]

/** The searches that what was typed may mean. */
export const jumpsFor = (typed: string, me: Me | undefined, t: Translate): readonly Jump[] =>
  typed === ""
    ? []
    : PLACES.filter(({ permission }) => may(me, permission)).map(({ to, field, text }) => ({
        to,
        search: { [field]: typed },
        label: t(text, typed),
      }))
