import type { Change, Part, Warning } from "@croupier/contract/console/approvals"
import { Link } from "@tanstack/react-router"
import { Fragment, type ReactNode } from "react"
import { formatMinutes, formatMoney, formatNumber, formatTime } from "../i18n/format.ts"
import { hasText, text, textNamed, useT } from "../i18n/texts.ts"
import { ruleName } from "../sections/withdrawals/rule-names.ts"
import { wireText } from "../sections/lottery/wire-text.ts"
import { choiceName, settingName, settingText } from "./setting-words.ts"

/** Accounts of members by id: what is not here shows its number. */
export type Accounts = Readonly<Record<string, string>>

/** Value in a place of a sentence, as a line of text. */
export function partText(part: Part, accounts: Accounts): string {
  switch (part.kind) {
    case "member":
      return accounts[part.memberId] === undefined
        ? `#${part.memberId}`
        : `${accounts[part.memberId]} (${part.memberId})`
    case "money":
      return `${formatMoney(part.amount)} ${part.asset}`
    case "number":
      return formatNumber(part.number)
    case "minutes":
      return formatMinutes(part.minutes)
    case "time":
      return formatTime(part.at)
    case "text":
      return part.text
    case "words":
      return part.words.map((word) => textNamed(word)).join(", ") || "–"
    case "issue":
      return `${part.gameCode} ${part.issue}`
    case "deposit":
      return part.depositId.slice(0, 8)
    case "setting":
      return settingName(part.path)
    case "value":
      return valueText(part.path, part.value)
  }
}

function valueText(path: string, value: unknown): string {
  if (path === "draw") return wireText(value)
  return typeof value === "string" ? choiceName(value) || "–" : settingText(path, undefined, value)
}

/** The same with a link where there is a page of it. */
export function ProposalPart({ part, accounts }: { readonly part: Part; readonly accounts: Accounts }) {
  useT("console-approvals", "console-settings")
  const shown = partText(part, accounts)
  switch (part.kind) {
    case "member":
      return (
        <Link to="/members" search={{ member: part.memberId }} className="link">
          {shown}
        </Link>
      )
    case "issue":
      return (
        <Link
          to="/lottery"
          search={{ tab: "issues", gameCode: part.gameCode, day: part.issue.slice(0, 8) }}
          className="link"
        >
          {shown}
        </Link>
      )
    case "deposit":
      return (
        <Link to="/payments" search={{ deposit: part.depositId }} className="link">
          {shown}
        </Link>
      )
    case "money":
      return <strong className="figures whitespace-nowrap">{shown}</strong>
    case "number":
    case "minutes":
    case "time":
    case "text":
    case "words":
    case "setting":
    case "value":
      return shown
  }
}

/** A text whose places {0}, {1} … hold nodes. */
export function filled(text: string, nodes: readonly ReactNode[]): ReactNode {
  const pieces = text.split(/\{(\d+)\}/)
  return pieces.map((piece, at) => (
    <Fragment key={`${at} ${piece}`}>{at % 2 === 0 ? piece : (nodes[Number(piece)] ?? "")}</Fragment>
  ))
}

/** The key of a text whose first place may be a count: the plural form is chosen by it. */
const counted = (key: string, parts: readonly Part[]): string => {
  const [first] = parts
  return first?.kind === "number" ? textNamed(key, first.number) : textNamed(key)
}

const fieldName = (field: string): string => {
  const key = `field_${field}`
  return hasText(key) ? text(key) : (ruleName(field) ?? settingName(field))
}

/** The proposal, in a sentence. */
export function Sentence(props: {
  readonly says: string
  readonly parts: readonly Part[]
  readonly accounts: Accounts
}) {
  useT("console-approvals", "console-settings")
  const { says, parts, accounts } = props
  const nodes = parts.map((part, at) => (
    // The places of a sentence keep their order.
    <ProposalPart key={`${at} ${part.kind}`} part={part} accounts={accounts} />
  ))
  return filled(counted(`approval_${says}`, parts), nodes)
}

/** Warnings against it; red, each in a sentence of its own. */
export function Warnings(props: { readonly warnings: readonly Warning[]; readonly accounts?: Accounts }) {
  useT("console-approvals", "console-settings")
  const { warnings, accounts = {} } = props
  if (warnings.length === 0) return null
  return (
    <ul className="grid gap-1 rounded-ctl border border-loss px-3 py-2 text-sm text-loss" role="alert">
      {warnings.map(({ code, parts }) => (
        <li key={code + JSON.stringify(parts)}>
          {filled(
            counted(`warning_${code}`, parts),
            parts.map((part) => partText(part, accounts)),
          )}
        </li>
      ))}
    </ul>
  )
}

/** Values now and afterwards, by the figures of this moment. */
export function Changes(props: { readonly changes: readonly Change[]; readonly accounts: Accounts }) {
  const t = useT("console-approvals")
  const { changes, accounts } = props
  if (changes.length === 0) return null
  const shown = (part: Part | null) => (part === null ? "–" : partText(part, accounts))
  const isSame = ({ now, after }: Change) => after === null || JSON.stringify(now) === JSON.stringify(after)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-fg-3">
          <th className="pe-3 text-start font-normal">{t("diff_field")}</th>
          <th className="pe-3 text-start font-normal">{t("change_now")}</th>
          <th className="text-start font-normal">{t("change_after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="align-top">
            <th scope="row" className="pe-3 text-start font-medium">
              {fieldName(change.field)}
            </th>
            <td className="figures pe-3 break-words">{shown(change.now)}</td>
            <td className={`figures break-words ${isSame(change) ? "text-fg-3" : "font-semibold"}`}>
              {change.after === null && change.now !== null ? "" : shown(change.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
