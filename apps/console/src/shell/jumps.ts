import type { Permission } from "@croupier/contract/console/permissions"
import type { Me } from "@croupier/contract/console/session"
import type { Key, Translate } from "../i18n/texts.ts"
import { may } from "../session/session-store.ts"

export interface Jump {
  readonly to: string
  readonly search: Readonly<Record<string, string>>
  readonly label: string
}

/** Where what was typed can be looked for, and who may. */
const PLACES: readonly {
  readonly to: string
  readonly field: string
  readonly text: Key
  readonly permission: Permission
  readonly tab?: string
  /** Form of the texts that can be looked for there; any where it is absent. */
  readonly fits?: RegExp
}[] = [
  { to: "/members", field: "search", text: "jump_members", permission: "members.read" },
  {
    to: "/games",
    field: "search",
    text: "jump_games",
    permission: "games.read",
    tab: "catalogue",
  },
  {
    to: "/games",
    field: "vendor",
    text: "jump_vendor",
    permission: "games.read",
    tab: "transactions",
    // A vendor's code.
    fits: /^\w{2,20}$/,
  },
  {
    to: "/lottery",
    field: "game",
    text: "jump_lottery",
    permission: "lottery.read",
    tab: "games",
    // A game's code.
    fits: /^[A-Za-z0-9]{2,20}$/,
  },
  {
    to: "/ledger",
    field: "reference",
    text: "jump_reference",
    permission: "ledger.read",
    tab: "postings",
    // A number or a key: nothing shorter is anybody's.
    fits: /^[\w:.-]{6,100}$/,
  },
  {
    to: "/payments",
    field: "deposit",
    text: "jump_deposit",
    permission: "payments.read",
    fits: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  {
    to: "/withdrawals",
    field: "withdrawal",
    text: "jump_withdrawal",
    permission: "withdrawals.read",
    tab: "withdrawals",
    fits: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  { to: "/merchant", field: "setting", text: "jump_settings", permission: "merchants.read" },
  { to: "/staff", field: "search", text: "jump_staff", permission: "staff.read" },
  { to: "/content", field: "search", text: "jump_texts", permission: "content.read", tab: "texts" },
  { to: "/audit", field: "target", text: "jump_audit", permission: "audit.read" },
]

/** Codes are capitals. */
const CODES: ReadonlySet<string> = new Set(["vendor", "game"])

/** The searches that what was typed may mean. */
export const jumpsFor = (typed: string, me: Me | undefined, t: Translate): readonly Jump[] =>
  typed === ""
    ? []
    : PLACES.filter(({ permission, fits }) => may(me, permission) && (fits?.test(typed) ?? true)).map(
        ({ to, field, text, tab }) => ({
          to,
          search: {
            ...(tab === undefined ? {} : { tab }),
            [field]: CODES.has(field) ? typed.toUpperCase() : typed,
          },
          label: t(text, typed),
        }),
      )
