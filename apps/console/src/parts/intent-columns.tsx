import type { ReactNode } from "react"
import { formatMoney } from "../i18n/format.ts"
import type { Translate } from "../i18n/texts.ts"
import type { Column } from "../table/column.ts"
import { timeColumn } from "../table/time-column.ts"
import { memberColumn } from "../table/member-column.tsx"

/** Money that is meant to move: a deposit, or a transfer to a vendor and back. */
export interface Intent {
  readonly memberId: string
  readonly amount: string
  readonly asset: string
  readonly state: string
  readonly reason: string | null
  readonly createdAt: string
}

/** The number of an intent: a button where there is something to open. */
export const intentNumber = (number: string, onOpen: (() => void) | undefined): ReactNode =>
  onOpen ? (
    <button type="button" className="link" onClick={onOpen}>
      {number.slice(0, 13)}…
    </button>
  ) : (
    `${number.slice(0, 13)}…`
  )

/** When, whose, and then what is special to the kind, how much, in which state and why. */
export function intentColumns<Row extends Intent>(
  t: Translate,
  kind: {
    readonly stateOf: (row: Row) => string
    readonly first: Column<Row>
    readonly between: readonly Column<Row>[]
    readonly afterAmount?: readonly Column<Row>[]
    readonly last: readonly Column<Row>[]
  },
): Column<Row>[] {
  return [
    kind.first,
    timeColumn("at", t("time"), (row) => row.createdAt, { field: "createdAt" }),
    memberColumn(t),
    ...kind.between,
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    ...(kind.afterAmount ?? []),
    { id: "state", header: t("state"), render: kind.stateOf, text: (row) => row.state },
    { id: "reason", header: t("why"), render: (row) => row.reason ?? "–", wraps: true },
    ...kind.last,
  ]
}
