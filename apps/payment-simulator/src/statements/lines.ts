import { add, parseAmount, toDecimal } from "@croupier/money"
import { Temporal } from "temporal-polyfill"
import type { Charge } from "../charge.ts"
import type { Journal } from "../journal.ts"
import type { StatementFault } from "./fault.ts"

/** One movement of the house's money. Amounts are decimals; what leaves is below zero. */
export interface StatementLine {
  readonly id: string
  readonly at: Date
  readonly kind: "charge" | "payout" | "return" | "contest" | "tariff"
  readonly key: string
  readonly providerId: string
  readonly bankReference: string
  readonly gross: string
  readonly fee: string
  readonly net: string
  readonly currency: string
}

/** The day of an instant where the provider is: "2026-11-20". */
export const dayOf = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()

/** Movements of a day, in the order of time; undefined while the day is not over. */
export function statementOf(
  journal: Pick<Journal, "charges" | "payouts" | "receipts" | "faults">,
  { day, zone, now }: { readonly day: string; readonly zone: string; readonly now: Date },
): readonly StatementLine[] | undefined {
  if (day >= dayOf(now, zone)) return undefined
  const charges = [...journal.charges.values()].flatMap((charge) => [
    ...charge.payments.map((payment) =>
      line("charge", payment, {
        key: charge.idempotencyKey,
        providerId: charge.id,
        gross: payment.amount,
        currency: charge.currency,
      }),
    ),
    ...returnsOf(charge),
  ])
  const payouts = [...journal.payouts.values()].flatMap((payout) => {
    const of = {
      key: payout.key,
      providerId: payout.id,
      bankReference: payout.endToEndId ?? "",
      currency: payout.currency,
    }
    const [paid, back] = [payout.paidAt, payout.returnedAt]
    return [
      ...(paid === null
        ? []
        : [line("payout", { id: `${payout.id}-1`, at: paid }, { ...of, gross: `-${payout.amount}` })]),
      ...(back === null
        ? []
        : [
            line(
              "return",
              { id: `${payout.id}-2`, at: back },
              { ...of, gross: payout.returnedAmount ?? "0.00" },
            ),
          ]),
    ]
  })
  const receipts = [...journal.receipts.values()].flatMap((receipt) => [
    line("charge", receipt, {
      key: "",
      providerId: receipt.id,
      gross: receipt.amount,
      currency: receipt.currency,
    }),
    ...returnsOf(receipt),
  ])
  return [...charges, ...payouts, ...receipts]
    .flatMap((each) =>
      faulty(
        each,
        journal.faults().filter(({ of }) => of === each.providerId),
      ),
    )
    .filter(({ at }) => dayOf(at, zone) === day)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
}

/** The movements of what went back of a charge or a receipt. */
const returnsOf = ({
  id: providerId,
  currency,
  returns,
}: Pick<Charge, "id" | "currency" | "returns">): StatementLine[] =>
  returns.flatMap(({ id, key, state, endedAt, contestId, amount }) =>
    state === "done" && endedAt !== null
      ? [
          line(
            contestId === null ? "return" : "contest",
            { id, at: endedAt },
            { key, providerId, gross: `-${amount}`, currency },
          ),
        ]
      : [],
  )

const line = (
  kind: StatementLine["kind"],
  { id, at }: { readonly id: string; readonly at: string },
  of: {
    readonly key: string
    readonly providerId: string
    readonly bankReference?: string
    readonly gross: string
    readonly currency: string
  },
): StatementLine => ({
  id,
  at: new Date(at),
  kind,
  bankReference: id,
  ...of,
  fee: "0.00",
  net: of.gross,
})

const plus = (amount: string, more: string): string => toDecimal(add(parseAmount(amount), parseAmount(more)))

const faulty = (line: StatementLine, faults: readonly StatementFault[]): readonly StatementLine[] =>
  faults.reduce<readonly StatementLine[]>(
    (lines, { what }) => lines.flatMap((each) => spoiled(each, what)),
    [line],
  )

function spoiled(line: StatementLine, what: StatementFault["what"]): readonly StatementLine[] {
  switch (what) {
    case "twice":
      return [line, { ...line, id: `${line.id}-again` }]
    case "missing":
      return []
    case "amount":
      return [{ ...line, gross: plus(line.gross, "1.00"), net: plus(line.net, "1.00") }]
    case "fee":
      return [{ ...line, fee: "0.50", net: plus(line.net, "-0.50") }]
    case "kind":
      return [{ ...line, kind: "tariff" }]
    case "shift":
      return [{ ...line, at: new Date(line.at.getTime() + 86_400_000) }]
  }
}

/** The sum of a column. */
export const sumOf = (lines: readonly StatementLine[], column: "gross" | "fee" | "net"): string =>
  toDecimal(add(...lines.map((each) => parseAmount(each[column]))))
